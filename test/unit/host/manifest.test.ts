/** package.json against the code: what is declared is what exists. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json';
import { DATA_EXTENSIONS } from '../../../src/engine/graph/source-kinds';
import { TOOL_NAMES, TOOLS } from '../../../src/tools/tool-inputs';

const read = (file: string): string => fs.readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const contributions = read('src/host/contributions.ts');

/** Names declared in one interface of contributions.ts. */
function declared(name: string): string[] {
  const body = new RegExp(`interface ${name} \\{([^}]*)\\}`).exec(contributions)?.[1] ?? '';
  return [...body.matchAll(/^ {2}'([^']+)':/gm)].map((match) => match[1] ?? '').sort();
}

describe('package.json', () => {
  const { contributes } = manifest;
  const groups: readonly { readonly properties: Readonly<Record<string, { readonly order: number } | undefined>> }[] =
    contributes.configuration;
  const settings = new Map(groups.flatMap(({ properties }) => Object.entries(properties)));
  const commands = contributes.commands.map(({ command }) => command);

  it('declares the commands that the code has', () => {
    expect([...commands].sort()).toEqual(declared('CommandArguments'));
  });

  it('is activated by a graph file that is open, whether a folder is open and searched in time or not', () => {
    expect(manifest.activationEvents).toContain('onLanguage:yaml');
  });

  it('is activated where a window was closed while it drafted a graph', () => {
    const [, mark = ''] = /DRAFT_MARK = '(.*)'/.exec(read('src/host/data/draft-mark.ts')) ?? [];
    expect(manifest.activationEvents).toContain(`workspaceContains:${mark}`);
  });

  it('declares the settings that the code reads', () => {
    expect([...settings.keys()].map((name) => name.replace('schemaGraph.', '')).sort()).toEqual(declared('Settings'));
  });

  it('begins every command and setting with the prefix of the extension', () => {
    const names = [...commands, ...settings.keys()];
    expect(names.filter((name) => !name.startsWith('schemaGraph.'))).toEqual([]);
  });

  it('lists the settings in one order, whose groups are in one piece', () => {
    expect([...settings.values()].map((setting) => setting?.order)).toEqual([...settings].map((_, i) => i + 1));
    expect(contributes.configuration.map(({ order }) => order)).toEqual(contributes.configuration.map((_, i) => i + 1));
  });

  it('puts only declared commands into menus and key bindings', () => {
    const menus = Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command));
    const used = [...menus, ...contributes.keybindings.map(({ command }) => command)];
    expect(used.filter((command) => !commands.includes(command))).toEqual([]);
  });

  it('has an icon for every command of a title bar', () => {
    const titles = [...contributes.menus['editor/title'], ...contributes.menus['view/title']];
    const icons = new Map(contributes.commands.map((c) => [c.command, 'icon' in c ? c.icon : undefined]));
    expect(titles.filter(({ command }) => icons.get(command) === undefined)).toEqual([]);
  });

  it('reads only context keys that the code sets', () => {
    const clauses = JSON.stringify(contributes).match(/"(?:when|enablement)":"[^"]*"/g) ?? [];
    const names = new Set(clauses.flatMap((clause) => clause.match(/schemaGraph\.\w+/g) ?? []));
    const views = Object.values(contributes.views).flatMap((list) => list.map(({ id }) => id));
    const editors = contributes.customEditors.map(({ viewType }) => viewType);
    const keys = [...names].filter((name) => !views.includes(name) && !editors.includes(name));
    expect(keys.sort()).toEqual(declared('ContextKeys'));
  });

  it('offers drafts and data in the menu of every file that can be read', () => {
    const clauses = contributes.menus['explorer/context'].filter(({ command }) => /draft$|addData$/.test(command));
    expect(clauses).toHaveLength(2);
    for (const { when } of clauses) expect(when).toContain(`/^\\.(${DATA_EXTENSIONS.join('|')})$/i`);
  });

  it('wraps the lines of every language of its own', () => {
    const defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = contributes.configurationDefaults;
    for (const { id } of contributes.languages) expect(defaults[`[${id}]`]?.['editor.wordWrap']).toBe('on');
  });

  it('gives language models the tools that there are, as they are', () => {
    const declaredTools = contributes.languageModelTools;
    expect(declaredTools.map(({ name }) => name)).toEqual(TOOL_NAMES.map((name) => `schemagraph_${name}`));
    for (const [i, name] of TOOL_NAMES.entries()) {
      // As JSON has it: what a schema leaves out is not there.
      expect(declaredTools[i]?.inputSchema, name).toEqual(JSON.parse(JSON.stringify(TOOLS[name].input.json)));
      expect(declaredTools[i]?.modelDescription, name).toContain(TOOLS[name].description);
    }
  });

  it('declares the participant of the chat that the code registers', () => {
    const [participant] = contributes.chatParticipants;
    expect(read('src/host/answers/chat/participant.ts')).toContain(`'${participant?.id}'`);
    expect(participant?.commands.map(({ name }) => name)).toEqual(['ask', 'paths', 'explain', 'suggest']);
  });

  it('asks for the version of VS Code whose types the code is checked against', () => {
    expect(manifest.devDependencies['@types/vscode']).toBe(manifest.engines.vscode);
  });
});
