/** The entry of the suite: VS Code loads it in its extension host and calls run(). */
import fs from 'node:fs';

/**
 * Runs all tests.
 * @throws Error where one failed
 */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'tdd', color: false, timeout: 60_000 });
  mocha.suite.emit('pre-require', globalThis as unknown as Mocha.MochaGlobals, null, mocha);
  const { EXT_TEST_UNTRUSTED: untrusted, EXT_TEST_VIRTUAL: virtual } = process.env;
  const suites =
    untrusted === undefined && virtual === undefined
      ? [
          import('./activation.test'),
          import('./authoring.test'),
          import('./chat.test'),
          import('./data.test'),
          import('./draft.test'),
          import('./exchange.test'),
          import('./fixes.test'),
          import('./language.test'),
          import('./language-help.test'),
          import('./models.test'),
          import('./outside.test'),
          import('./questions.test'),
          import('./standstills.test'),
        ]
      : [untrusted === undefined ? import('./virtual.test') : import('./untrusted.test')];
  await Promise.all(suites);
  // Some of the tests alone, while one works on them.
  const wanted = process.env['EXT_TEST_GREP'];
  if (wanted !== undefined) mocha.grep(wanted);
  const { passes, failures } = await new Promise<Mocha.Stats>((resolve) => {
    const runner = mocha.run(() => resolve(runner.stats as Mocha.Stats));
  });
  // Proof that the suite ran to its end: VS Code reports a dead extension host as success.
  const report = process.env['EXT_TEST_REPORT'];
  if (report !== undefined) fs.writeFileSync(report, JSON.stringify({ passes, failures }));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
