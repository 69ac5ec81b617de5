// Desktop VS Code, where `code` is on the path.
import { spawnSync } from 'node:child_process';

/**
 * Opens a folder in a new window of desktop VS Code, with the extension of this clone in it.
 * @param {string} extension folder of the extension
 * @param {string} folder what to open
 * @returns {boolean} false where there is no `code` on the path, or it does not start
 */
export function openDesktop(extension, folder) {
  const shell = process.platform === 'win32'; // there it is code.cmd, which only a shell starts
  const args = ['--new-window', '--extensionDevelopmentPath', extension, folder];
  const quoted = shell ? args.map((arg) => `"${arg}"`) : args; // a shell would part a path at its spaces
  const { status, error } = spawnSync('code', quoted, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell,
    timeout: 30_000,
  });
  return !error && status === 0;
}
