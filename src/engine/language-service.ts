/** What a text editor asks about graph files, over all their parts and with the texts that are not saved. */
import { CatalogueReader } from './catalogue-reader';
import { completeGraph, type LoadedGraph } from './graph/load';
import type { LoadedGraphs } from './graph/loaded-graphs';
import type { GraphFile } from './graph/graph-file';
import { Hiding } from './graph/exclusion';
import { SourceFinder } from './graph/source-files';
import { DATA_EXTENSIONS } from './graph/source-kinds';
import { EMPTY_GRAPH } from './graph/parse';
import { isBeside, joinPath, parentFolder } from './graph/file-paths';
import { resolvedSources, shapesOf } from './open-graph';
import type { SourceReader } from './source-data';
import type { Action, ShownFault } from './language/action';
import { actionsAt, loneTable } from './language/edge-actions';
import { fixesFor } from './language/fixes';
import { cursorAt } from './language/cursor';
import { indentationFixes } from './language/indentation-fixes';
import { suggestionsFor } from './language/complete';
import type {
  Completions,
  EditedFile,
  EditedPlace,
  Language,
  LineEdit,
  LineRange,
  OfferedAction,
  Offers,
  QuestionEdits,
  Renamable,
} from './language/language';
import { definitionsOf, occurrenceAt, placesOf } from './language/find';
import { GraphNames, type NamedThing } from './language/graph-names';
import { hoverAt, type HoverText } from './language/hover';
import { Known } from './language/known';
import { formatted } from './language/format';
import { marksOf, type FileMarks } from './language/marks';
import { partAt } from './language/part-at';
import { outlineOf, type OutlineItem } from './language/outline';
import { brokenFile, renameThing, type FileChange } from './language/rename';
import { renameInQuestions } from './language/rename-questions';
import { slotAt, type Slot } from './language/slot';
import { dataFilesBeside, movedSource, newSources } from './language/source-actions';
import type { DataShape } from './graph/shape';
import { withoutFaults } from './language/blanked';
import { unquoted } from './language/block-lines';
import { TextLines } from './graph/text-lines';
import { valueAt, type TextRange } from './graph/yaml-tree';
import type { Catalogue } from './profile/catalogue';

/** Typing waits so long for the data, in ms, and hovering so long. */
const TYPING = 150;
const HOVERING = 1_000;

/** Files whose graphs are remembered. */
const MOST_MODELS = 4;

/** A graph as it was read for the last request. */
interface Model {
  /** The graph of the texts as they are. */
  readonly whole: LoadedGraph;
  readonly loaded: LoadedGraph;
  /** The texts of its files, whole: in what was loaded, entries that are no YAML are blank. */
  readonly given: ReadonlyMap<string, string>;
  readonly names: GraphNames;
  readonly known: Known;
  readonly catalogue: Catalogue | undefined;
}

/** Answers a text editor. */
export class LanguageService implements Language {
  private readonly catalogues: CatalogueReader;
  /** The graphs that were read last, by the file that was asked about. */
  private readonly models = new Map<string, Model>();

  /**
   * @param graphs loads graphs, for others too
   * @param sources reads the data, for others too
   */
  constructor(
    private readonly graphs: LoadedGraphs,
    private readonly sources: SourceReader,
  ) {
    this.catalogues = new CatalogueReader(sources);
  }

  /** What may be written at a place; text that is half typed does not matter. */
  async complete(place: EditedPlace): Promise<Completions> {
    const { file, texts, offset } = place;
    const text = texts.get(file) ?? '';
    const cursor = cursorAt(text, offset);
    const slot = cursor && slotAt(cursor);
    if (!cursor || !slot) return { items: [], incomplete: false };
    if (slot.kind === 'word' || slot.kind === 'field' || slot.kind === 'entry') {
      const items = suggestionsFor(slot, { text, offset, cursor, paths: [] }, new Known(EMPTY_GRAPH, undefined));
      return { items, incomplete: false };
    }
    const typed = unquoted(text.slice(cursor.token.start, offset));
    const { loaded, known, catalogue } = await this.model(place, TYPING, offset);
    const paths = slot.kind === 'path' ? await pathsAt(loaded, file, slot, typed) : [];
    const items = suggestionsFor(slot, { text, offset, cursor, paths }, known);
    return { items, incomplete: catalogue === undefined || slot.kind === 'end' || slot.kind === 'path' };
  }

  /** What a table, a column or an edge is. */
  async hover(place: EditedPlace): Promise<HoverText | null> {
    const { loaded, names, known } = await this.model(place, HOVERING);
    return hoverAt(loaded, names, known, place) ?? null;
  }

  /** Where what stands at a place is defined. */
  async definition(place: EditedPlace): Promise<readonly LineRange[]> {
    const { loaded, names } = await this.model(place, 0);
    const thing = occurrenceAt(loaded, place.file, place.offset);
    return thing ? inLines(loaded, definitionsOf(loaded, names, thing)) : [];
  }

  /** All places that name what stands at a place. */
  async references(place: EditedPlace, withDefinition: boolean): Promise<readonly LineRange[]> {
    const { loaded, names } = await this.model(place, 0);
    const thing = occurrenceAt(loaded, place.file, place.offset);
    const places = thing ? placesOf(loaded, names, thing) : [];
    return inLines(
      loaded,
      places.filter(({ role }) => withDefinition || role !== 'definition'),
    );
  }

  /** What stands at a place, if it is a name that can be given another one. */
  async prepareRename(place: EditedPlace): Promise<Renamable | null> {
    const { loaded } = await this.model(place, 0);
    const found = occurrenceAt(loaded, place.file, place.offset);
    const [range] = found ? inLines(loaded, [found]) : [];
    if (!found || !range) return null;
    const { column, table } = found;
    return { ...range, name: column ?? table, isTable: column === undefined, root: loaded.root };
  }

  /**
   * Gives another name to what stands at a place.
   * @throws SchemaGraphError see `renameThing`
   */
  async rename(place: EditedPlace, newName: string): Promise<readonly LineEdit[]> {
    const { loaded, names, given } = await this.model(place, HOVERING);
    const blanked = loaded.files.find((part) => given.get(part.file) !== part.text);
    if (blanked) throw brokenFile(blanked.file);
    const found = occurrenceAt(loaded, place.file, place.offset);
    if (!found) return [];
    const thing: NamedThing = { table: found.table, ...(found.column === undefined ? {} : { column: found.column }) };
    const changes = renameThing(loaded.files, names, thing, newName);
    return changes.flatMap((change) => editsOf(loaded, change));
  }

  /** Gives another name to what stands at a place in saved questions, where a field of theirs names it. */
  async renameInQuestions(
    place: EditedPlace,
    newName: string,
    sets: ReadonlyMap<string, string>,
  ): Promise<QuestionEdits> {
    const { loaded, names, known } = await this.model(place, HOVERING);
    const found = occurrenceAt(loaded, place.file, place.offset);
    if (!found) return { edits: [], unsure: [] };
    const thing: NamedThing = { table: found.table, ...(found.column === undefined ? {} : { column: found.column }) };
    const hasColumn = (table: string, column: string): boolean =>
      known.columns(table).some((other) => other.toLowerCase() === column.toLowerCase());
    const rename = { names, thing, name: newName.trim(), graph: graphNameOf(loaded.root), hasColumn };
    const renamed = [...sets].map(([file, text]) => ({ file, text, ...renameInQuestions(text, rename) }));
    return {
      edits: renamed.flatMap(({ file, text, splices }) => {
        const lines = new TextLines(text);
        return splices.map((s) => ({ file, text: s.text, start: lines.position(s.start), end: lines.position(s.end) }));
      }),
      unsure: renamed.flatMap(({ file, unsure }) => (unsure > 0 ? [{ file, questions: unsure }] : [])),
    };
  }

  /** What mends the problems that are shown at a place, and what else can be done there. */
  async actions(place: EditedPlace, faults: readonly ShownFault[]): Promise<Offers> {
    const model = await this.model(place, HOVERING);
    const { loaded, names, known, catalogue } = model;
    const file = loaded.files.find((other) => other.file === place.file);
    if (!file) return { actions: [] };
    const data = catalogue && { tables: shapesOf(catalogue), unread: [] };
    const aboutData = await this.dataActions(loaded, file, place, faults);
    const fixes = faults.flatMap((fault, mends) =>
      [...fixesFor(fault, { file, files: loaded.files, names, data }), ...aboutData.fixes(fault)].map((action) => ({
        ...action,
        mends,
      })),
    );
    const {
      actions: atPlace,
      edge,
      table = loneTable(loaded, place.file, faults),
    } = actionsAt(loaded, names, known, place);
    const actions = [...atPlace, ...aboutData.actions];
    // What mends a problem is not offered a second time as something that is merely possible.
    const others = actions.filter(({ title }) => !fixes.some((fix) => fix.title.template === title.template));
    const safe = [...fixes, ...others].filter(({ changes }) => changes.every((change) => leavesBlanked(model, change)));
    const all = [...yamlFixes(model, place.file, faults), ...safe];
    const offered = all.map(({ changes, ...action }): OfferedAction => ({
      ...action,
      edits: changes.flatMap((change) => editsOf(loaded, change)),
    }));
    const part = partAt(loaded, place.file, place.offset);
    return {
      actions: offered,
      ...(edge ? { edge } : {}),
      ...(table === undefined ? {} : { table }),
      ...(part ? { part } : {}),
    };
  }

  /** What files of data beside the graph could mend, and the sources that could be added where sources stand. */
  private async dataActions(
    loaded: LoadedGraph,
    file: GraphFile,
    place: EditedPlace,
    faults: readonly ShownFault[],
  ): Promise<{ readonly fixes: (fault: ShownFault) => readonly Action[]; readonly actions: readonly Action[] }> {
    const sources = valueAt(file.tree.root, 'sources');
    const isAmong = sources !== undefined && sources.start <= place.offset && place.offset <= sources.end;
    const isOfData = faults.some(({ code }) => code === 'unknown-table' || code === 'missing-source');
    if (!isAmong && !isOfData) return { fixes: () => [], actions: [] };
    const beside = await dataFilesBeside(loaded);
    const fixes = (fault: ShownFault): readonly Action[] => {
      if (fault.code === 'missing-source') return movedSource(fault, file, loaded, beside);
      const table = fault.code === 'unknown-table' ? tableAt(loaded, file.file, fault) : undefined;
      return table === undefined ? [] : newSources(loaded, beside, table);
    };
    return { fixes, actions: isAmong ? newSources(loaded, beside) : [] };
  }

  /** What the data of the graph has; null where that is not known. */
  async shape(edited: EditedFile): Promise<DataShape | null> {
    const { loaded } = await this.model(edited, 0);
    const sources = resolvedSources(loaded.graph);
    if (sources.length === 0) return null;
    const shape = await (await this.sources.of(sources, new SourceFinder(loaded.named))).shape();
    return 'failure' in shape ? null : { tables: shape.tables, unread: shape.unread };
  }

  /** The outline of a file; null where it cannot be read, and an older one is better. */
  async outline(edited: EditedFile): Promise<readonly OutlineItem[] | null> {
    const { loaded } = await this.model(edited, 0);
    const own = loaded.files.find((other) => other.file === edited.file);
    return own && !own.tree.fault ? outlineOf(own) : null;
  }

  /** What is shown beside the lines of a file; null where it cannot be read, and older marks are better. */
  async marks(edited: EditedFile): Promise<FileMarks | null> {
    const { loaded, known, catalogue } = await this.model(edited, TYPING);
    const own = loaded.files.find((other) => other.file === edited.file);
    if (!own || own.tree.fault) return null;
    const isPartial = !catalogue && loaded.graph.sources.length > 0;
    return { ...marksOf(own, new TextLines(own.text), known), ...(isPartial && { partial: true }) };
  }

  /** What puts the layout of a text in order; none where it is no YAML. */
  format({ file, texts }: EditedFile): Promise<readonly LineEdit[]> {
    const text = texts.get(file) ?? '';
    const lines = new TextLines(text);
    const edits = formatted(text).map(({ start, end, text: inserted }) => ({
      ...{ file, text: inserted, start: lines.position(start), end: lines.position(end) },
    }));
    return Promise.resolve(edits);
  }

  /**
   * The graph of a file, as its texts are now; entries that are no YAML are left out.
   * @param patienceMs how long to wait for the data
   * @param typedAt offset of the cursor, where somebody is typing: the last graph that was read will do
   */
  private async model(edited: EditedFile, patienceMs: number, typedAt?: number): Promise<Model> {
    const { file } = edited;
    const last = this.models.get(file);
    const read = last && typedAt !== undefined ? last : await this.read(edited, last, typedAt);
    const catalogue = await this.catalogues.of(read.loaded, patienceMs);
    if (last && last === read && last.catalogue === catalogue) return last;
    const { whole, loaded, given } = read;
    const shapes = catalogue && shapesOf(catalogue);
    const graph = shapes ? completeGraph(loaded, shapes) : loaded.graph;
    const names = new GraphNames(loaded.graph, shapes);
    const model = { whole, loaded, given, catalogue, names, known: new Known(graph, catalogue) };
    if (loaded.files.every(({ tree }) => !tree.fault)) this.remember(file, model);
    return model;
  }

  private remember(file: string, model: Model): void {
    this.models.delete(file);
    this.models.set(file, model);
    const [oldest] = this.models.keys();
    if (oldest !== undefined && this.models.size > MOST_MODELS) this.models.delete(oldest);
  }

  /** Loads the graph; the last model where nothing has changed. */
  private async read(
    { file, texts, allowed }: EditedFile,
    last: Model | undefined,
    typedAt?: number,
  ): Promise<Pick<Model, 'whole' | 'loaded' | 'given'>> {
    const whole = await this.graphs.load(file, texts, allowed, undefined);
    if (last?.whole === whole) return last;
    const given = new Map(whole.files.map((part) => [part.file, part.text]));
    const broken = whole.files.filter(({ tree }) => tree.fault);
    if (broken.length === 0) return { whole, loaded: whole, given };
    const mended = broken.map((part): [string, string] => [
      part.file,
      withoutFaults(part.text, part.file === file ? typedAt : undefined),
    ]);
    const loaded = await this.graphs.load(file, new Map([...texts, ...mended]), allowed, undefined);
    return { whole, loaded, given };
  }
}

/** What a graph is called: its file without the ending. */
function graphNameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.sgraph\.ya?ml$/i, '');
}

/** The table that a problem names. */
function tableAt(loaded: LoadedGraph, file: string, { start }: ShownFault): string | undefined {
  return occurrenceAt(loaded, file, start)?.table;
}

const PATHS: Readonly<Record<Extract<Slot, { kind: 'path' }>['of'], RegExp>> = {
  source: new RegExp(`\\.(${DATA_EXTENSIONS.join('|')})$`, 'i'),
  include: /\.sgraph\.ya?ml$/i,
  dictionary: /\.(json|ya?ml|csv)$/i,
  codes: /\.(json|ya?ml|csv)$/i,
};

/** Files and folders that could stand in a path: those of the folder that was typed so far, at or below the file's own. */
async function pathsAt(
  { named, graph }: LoadedGraph,
  file: string,
  { of }: Extract<Slot, { kind: 'path' }>,
  typed: string,
): Promise<readonly string[]> {
  if (!isBeside(typed) || typed.includes('..')) return [];
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const base = parentFolder(file) ?? '/';
  const names = await named.list(joinPath(base, folder)).catch(() => []);
  const own = file.slice(file.lastIndexOf('/') + 1);
  const hiding = new Hiding(graph.exclude);
  const mayBe = (name: string): boolean => folder + name !== own && !hiding.file(joinPath(base, folder + name));
  const fits = names.filter((name) => name.endsWith('/') || (PATHS[of].test(name) && mayBe(name)));
  return fits.map((name) => folder + name);
}

/** What mends that a file is no YAML: for this its whole text is looked at. */
function yamlFixes({ given }: Model, file: string, faults: readonly ShownFault[]): readonly Action[] {
  const text = given.get(file) ?? '';
  return faults.flatMap((fault, mends) =>
    fault.code === 'yaml' ? indentationFixes(text, fault.start, file).map((action) => ({ ...action, mends })) : [],
  );
}

/** Whether a change takes nothing away that was left out in reading because it is no YAML. */
function leavesBlanked({ loaded, given }: Model, { file, splices }: FileChange): boolean {
  const read = loaded.files.find((part) => part.file === file)?.text ?? '';
  const whole = given.get(file) ?? read;
  return splices.every(({ start, end }) => whole.slice(start, end) === read.slice(start, end));
}

function editsOf(loaded: LoadedGraph, { file, splices }: FileChange): readonly LineEdit[] {
  return linesOf(
    loaded,
    splices.map((splice) => ({ file, ...splice })),
  );
}

function inLines(
  loaded: LoadedGraph,
  ranges: readonly (TextRange & { readonly file: string })[],
): readonly LineRange[] {
  return linesOf(
    loaded,
    ranges.map(({ file, start, end }) => ({ file, start, end })),
  );
}

/** Ranges with lines and columns in place of their offsets. */
function linesOf<R extends TextRange & { readonly file: string }>(
  loaded: LoadedGraph,
  ranges: readonly R[],
): readonly (Omit<R, 'start' | 'end'> & LineRange)[] {
  const lines = new Map<string, TextLines>();
  return ranges.map((range) => {
    let own = lines.get(range.file);
    if (!own) lines.set(range.file, (own = new TextLines(loaded.files.find((f) => f.file === range.file)?.text ?? '')));
    return { ...range, start: own.position(range.start), end: own.position(range.end) };
  });
}
