/** A time on the shop's clock, `YYYY-MM-DDTHH:MM`, whatever zone the browser is in. */
export type WallTime = string

export type GridColumn = { id: string; label: string }

/** Something that takes time: it can be opened, and unless it is fixed be moved and made longer or shorter. */
export type GridItem = {
  id: string
  columnId: string
  from: WallTime
  to: WallTime
  fixed: boolean
  classNames: string[]
  /** Custom properties, such as `--service: #1b8a78`. */
  styles: string[]
  /** What it shows. Called anew for each copy of it, as while it is dragged. */
  paint: () => Node[]
}

/** A stretch of time in the background. */
export type GridShade = { columnId: string; from: WallTime; to: WallTime; className: string; words: string }

/** Shows what was moved at its old place again. */
type PutBack = () => void

export type TimeGridProps = {
  /** What the grid shows, for screen readers. */
  label: string
  locale: string
  firstDay: string
  days: number
  /** Side by side on one day; without them the days stand side by side. */
  columns?: GridColumn[]
  items: GridItem[]
  shades: GridShade[]
  /** From which time of the day to which, `HH:MM`. */
  hours: { from: string; to: string }
  /** The time of the day that is at the top at first, `HH:MM`. */
  scrollTo: string
  /** By how much the clock of the shop is ahead of UTC now, such as "+01:00". */
  utcOffset: string
  busy?: boolean
  /** Free time was clicked (`to` is null), or dragged over. */
  onPick: (picked: { columnId: string | undefined; from: WallTime; to: WallTime | null }) => void
  onOpen: (id: string) => void
  onMove: (moved: { id: string; from: WallTime; columnId: string }, putBack: PutBack) => void
  onResize: (resized: { id: string; to: WallTime }, putBack: PutBack) => void
  onDay?: (day: string) => void
  /** To what comes next (1) or before (-1), by finger. */
  onSwipe?: (direction: 1 | -1) => void
}
