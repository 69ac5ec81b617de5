// Lint rules: strict types, no floating promises, a docstring on everything that a module exports.
import jsdoc from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.cache/**', 'test-results/**', '**/*.mjs', '**/*.cjs'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { jsdoc },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
      // Every line counts: what is longer has two jobs, or tells too much.
      'max-lines': ['error', 400],
    },
  },
  {
    files: ['src/**/*.ts', 'webview/**/*.ts'],
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        { publicOnly: true, require: { FunctionDeclaration: true, ClassDeclaration: true, MethodDefinition: false } },
      ],
    },
  },
  {
    files: ['src/engine/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'fetch',
        'self',
        'postMessage',
        'indexedDB',
        'setInterval',
        'Worker',
        'process',
      ],
    },
  },
  { files: ['test/**', 'train/**', 'scripts/**', 'src/cli/**'], rules: { 'no-console': 'off' } },
);
