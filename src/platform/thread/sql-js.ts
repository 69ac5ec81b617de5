/** How sql.js is started. */
import type { SqlJsConfig } from 'sql.js';

/**
 * Options for `initSqlJs` that take an already compiled module, so that a thread need not compile it again.
 * @param wasm the compiled `sql-wasm.wasm`
 */
export function sqlJsConfig(wasm: WebAssembly.Module): SqlJsConfig {
  const config = {
    // The legacy extension functions (sqrt, median, …) warn on every start; SQLite's own mathematical functions stay.
    useOldExtensionFunctions: false,
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object {
      void WebAssembly.instantiate(wasm, imports).then(receive);
      return {};
    },
  };
  return config as unknown as SqlJsConfig; // its types know neither option
}
