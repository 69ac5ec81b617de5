/** The bundled source of a worker, see scripts/inline-worker-plugin.mjs. */
declare module '*?inline-worker' {
  const source: string;
  export default source;
}
