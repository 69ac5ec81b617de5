/** Where the command line keeps what it can get again. */
import { homedir } from 'node:os';
import path from 'node:path';

/**
 * The folder of this user for such things.
 * @param what is kept, the name of a folder in it
 */
export function cacheFolder(what: string): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const home = homedir();
  const folder =
    process.platform === 'win32'
      ? (LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'))
      : process.platform === 'darwin'
        ? path.join(home, 'Library', 'Caches')
        : (XDG_CACHE_HOME ?? path.join(home, '.cache'));
  return path.join(folder, 'schema-graph', what);
}
