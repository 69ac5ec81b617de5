/** The one façade that host and command line call. */
import type { Engine } from './contract';
import type { Platform } from './core/ports';
import { planImport, readGraph } from './exchange-graph';
import { DataService } from './data-service';
import { draftGraphFile } from './draft-file';
import { LoadedGraphs } from './graph/loaded-graphs';
import { openGraph, resolvedSources } from './open-graph';
import { LanguageService } from './language-service';
import { createSession } from './session';
import { withArchives } from './ingest/archive-files';
import { KeptImports } from './ingest/kept-imports';
import { LastImports } from './ingest/last-imports';
import type { ImportingPlatform } from './ingest/load';
import { SourceReader } from './source-data';
import { GraphChecker } from './validate-file';

export type {
  AddDataPlan,
  AskOptions,
  DataReader,
  Draft,
  DraftRequest,
  Engine,
  GraphRequest,
  ImportPlan,
  ImportRequest,
  OpenRequest,
  PlannedFiles,
  ProposalKind,
  ProposalPlan,
  SuggestionPlan,
  SuggestionsOutgoing,
  ReadGraph,
  RowsRequest,
  Session,
  TableRequest,
  WorkOptions,
} from './contract';

/**
 * Makes an engine.
 * @param on what it runs on
 */
export function createEngine(on: Platform): Engine {
  const imports = new KeptImports(on.lastImports && new LastImports(on.lastImports));
  const platform: ImportingPlatform = {
    ...on,
    files: withArchives(on.files),
    imports,
  };
  const sources = new SourceReader(platform);
  const graphs = new LoadedGraphs(platform.files);
  const checker = new GraphChecker(platform.clock, graphs, sources);
  return {
    language: new LanguageService(graphs, sources),
    data: new DataService(checker, platform),
    draft: (request, options = {}) => draftGraphFile(request, platform, options),
    validate: (graph, text, signal, allowed) => checker.check(graph, text, signal, allowed),
    health: (graph, text, options = {}, allowed) => checker.health(graph, text, options, allowed),
    load: ({ graph, text, allowed }, signal) => graphs.load(graph, text, allowed, signal),
    read: (request, signal) => readGraph(checker, request, signal),
    planImport: (request, signal) => planImport(checker, platform, request, signal),
    forgetImports: () => imports.forget(),
    forgetExcluded: async (roots, changed) => {
      for (const root of roots) {
        const loaded = await graphs.load(root, undefined, undefined, undefined).catch(() => undefined);
        const says = loaded?.files.some(({ file }) => changed.includes(file)) === true;
        if (loaded && says) await imports.exclude(resolvedSources(loaded.graph));
      }
    },
    open: async (request, options = {}) => {
      const opened = await openGraph(request, platform, options);
      try {
        return await createSession(opened, platform.clock, options.signal);
      } catch (error) {
        await opened.data.engine.close();
        throw error;
      }
    },
  };
}
