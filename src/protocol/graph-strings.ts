/** Texts of the graph editor, in English. */
export const GRAPH_STRINGS = {
  search: 'Search tables and columns',
  searchNone: 'Nothing found',
  searchCount: '{0} of {1}',
  fit: 'Zoom to fit',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  openText: 'Open as text',
} as const;
