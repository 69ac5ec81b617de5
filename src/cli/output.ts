/** Where a command writes: `out` is for results, `log` for warnings, `progress` for what is being done. */
export interface Output {
  out(text: string): void;
  log(text: string): void;
  progress(message: string): void;
}
