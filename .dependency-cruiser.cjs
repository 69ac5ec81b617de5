// The structure rules of ARCHITECTURE.md, enforced: rooms of engine/ depend downwards, nothing knows what is above it.
const LEVELS = [
  ['core'],
  ['graph', 'store', 'models', 'program'],
  ['ingest', 'profile'],
  ['search'],
  ['discover', 'question', 'paths'],
  ['plan', 'language', 'exchange'],
  ['reason', 'entities', 'knowledge'],
  ['answer'],
  ['with-model'],
];
// What lies in engine/ itself puts the rooms together: no room knows it, but for what a question with a model is given.
const IN_ENGINE = '[^/]+\\.ts$';
const KNOWN_IN_ENGINE = { 'with-model': '(?!(asking|trace-recorder)\\.ts$)' };
const depends = (room, base, forbidden) => ({
  name: `${base.replace(/^src\//, '').replaceAll('/', '-')}${room}-depends-downwards`,
  severity: 'error',
  from: { path: `^${base}${room}/` },
  to: { path: `^${base}(${forbidden.join('|')})` },
});
/** Rules that rooms of a folder know only rooms on lower levels, and nothing that lies in the folder itself. */
const downwards = (levels, base, inFolder) =>
  levels.flatMap((rooms, level) =>
    rooms.map((room) => {
      const others = levels.flatMap((above, l) => (l >= level ? above.filter((o) => o !== room) : []));
      return depends(room, base, [...others.map((o) => `${o}/`), inFolder(room)]);
    }),
  );
const engineRules = downwards(LEVELS, 'src/engine/', (room) => (KNOWN_IN_ENGINE[room] ?? '') + IN_ENGINE);
// The rooms of reason/ do the same among each other.
const REASON_LEVELS = [
  ['frame', 'statements'],
  ['said', 'programs'],
  ['pieces', 'corrections'],
  ['shapes'],
  ['mend'],
  ['sense', 'left-out'],
  ['rank', 'model-programs'],
];
const reasonRules = downwards(REASON_LEVELS, 'src/engine/reason/', () => IN_ENGINE);
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'engine-is-pure',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: ['^src/(host|cli|platform|protocol)/', '^webview/', '(^vscode$|@types/vscode)', '^src/extension'] },
    },
    {
      name: 'engine-knows-no-node',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-host-knows-vscode',
      severity: 'error',
      from: { pathNot: '^(src/host/|src/extension(-browser)?\\.ts|test/vscode/)' },
      to: { path: '(^vscode$|@types/vscode)' },
    },
    {
      name: 'only-platform-and-cli-know-node',
      severity: 'error',
      from: { path: '^(src|webview)/', pathNot: '^src/(platform/node|cli)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'what-runs-in-a-browser-knows-no-node',
      severity: 'error',
      from: { path: '^src/(host|platform/(thread|browser))/|^src/extension-browser\\.ts' },
      to: { path: '^src/platform/node/' },
    },
    {
      name: 'webview-knows-only-protocol',
      severity: 'error',
      from: { path: '^webview/' },
      to: { path: '^src/', pathNot: '^src/(protocol/|picture/(?!graph-view\\.ts))' },
    },
    {
      name: 'tools-know-only-the-engine',
      severity: 'error',
      from: { path: '^src/tools/' },
      to: { path: ['^src/', '^webview/'], pathNot: '^src/(tools|engine)/' },
    },
    {
      name: 'picture-is-pure',
      severity: 'error',
      from: { path: '^src/picture/' },
      to: { path: ['^src/', '^webview/'], pathNot: '^src/(picture|protocol|engine/(core|graph))/' },
    },
    {
      name: 'picture-takes-values-of-the-engine-in-one-place',
      severity: 'error',
      from: { path: '^src/picture/', pathNot: '^src/picture/graph-view\\.ts$' },
      to: { path: '^src/engine/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'protocol-knows-only-types-of-core-and-graph',
      severity: 'error',
      from: { path: '^src/protocol/' },
      to: { path: '^src/', pathNot: '^src/(protocol|engine/core|engine/graph)/' },
    },
    {
      name: 'protocol-takes-no-values-of-the-engine',
      severity: 'error',
      from: { path: '^src/protocol/' },
      to: { path: '^src/engine/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'toolkit-in-one-module',
      severity: 'error',
      from: { pathNot: '^webview/shared/toolkit\\.ts$' },
      to: { path: '@vscode/webview-ui-toolkit' },
    },
    ...engineRules,
    ...reasonRules,
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
