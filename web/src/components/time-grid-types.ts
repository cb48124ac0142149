/** Local time in the business's time zone, `YYYY-MM-DDTHH:MM`, whatever zone the browser is in. */
export type WallTime = string

export type GridColumn = { id: string; label: string }

/** Item with a duration. It can be opened and, unless `fixed`, moved and resized. */
export type GridItem = {
  id: string
  columnId: string
  from: WallTime
  to: WallTime
  fixed: boolean
  classNames: string[]
  /** CSS custom properties, such as `--service: #1b8a78`. */
  styles: string[]
  /** Creates the content. Called again for each copy of the item, e.g. while it is dragged. */
  paint: () => Node[]
}

export type GridShade = { columnId: string; from: WallTime; to: WallTime; className: string; words: string }

/** Reverts a move or resize in the calendar. */
type PutBack = () => void

export type TimeGridProps = {
  label: string
  locale: string
  firstDay: string
  days: number
  /** Columns of one day; omit to show the days side by side. */
  columns?: GridColumn[]
  items: GridItem[]
  shades: GridShade[]
  /** Visible hours of the day, `HH:MM`. */
  hours: { from: string; to: string }
  /** Initial scroll position: time of day, `HH:MM`. */
  scrollTo: string
  /** Current UTC offset of the business, such as "+01:00". */
  utcOffset: string
  busy?: boolean
  /** Called when free time was clicked (`to` is null) or selected by dragging. */
  onPick: (picked: { columnId: string | undefined; from: WallTime; to: WallTime | null }) => void
  onOpen: (id: string) => void
  onMove: (moved: { id: string; from: WallTime; columnId: string }, putBack: PutBack) => void
  onResize: (resized: { id: string; to: WallTime }, putBack: PutBack) => void
  onDay?: (day: string) => void
  /** Called on a touch swipe: 1 for next, -1 for previous. */
  onSwipe?: (direction: 1 | -1) => void
}
