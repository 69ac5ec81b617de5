/** How much of the picture lies under what stands over it. */

/** Between what stands over the picture and what is seen of it, in pixels. */
const GAP = 12;

/**
 * How much of the element around them a panel and a bar cover.
 * @param panel lies at the right; as a sheet, at the bottom
 * @param bar lies at the bottom, above the legend
 * @returns pixels from the right and from the bottom edge, the legend not counted; 0 where both are hidden
 */
export function coveredBy(panel: HTMLElement, bar: HTMLElement): { readonly right: number; readonly bottom: number } {
  const around = panel.parentElement;
  if (!around) return { right: 0, bottom: 0 };
  const sheet = sheetHeight(panel, around);
  return {
    right: panel.hidden || sheet > 0 ? 0 : around.clientWidth - panel.offsetLeft + GAP,
    bottom: sheet + (bar.hidden ? 0 : bar.offsetHeight + GAP),
  };
}

/** How much a panel covers as a sheet at the bottom; 0 where it is none. */
function sheetHeight(panel: HTMLElement, around: HTMLElement): number {
  const isSheet = !panel.hidden && panel.offsetWidth > around.clientWidth * 0.6;
  return isSheet ? around.clientHeight - panel.offsetTop : 0;
}

/** The style of what stands at the foot of the picture hears how high the sheet is, to stay above it. */
export function tellSheetHeight(panel: HTMLElement): void {
  new ResizeObserver(() => {
    const around = panel.parentElement;
    around?.style.setProperty('--sg-sheet-height', `${sheetHeight(panel, around)}px`);
  }).observe(panel);
}
