/** Table id for drill-downs of the figures; each figure is a row with one column, `value`. */
export const FIGURES = 'figures'
export const TOTAL = 'total'
