import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; fallback: (error: unknown) => ReactNode }

/** Shows `fallback` instead of children that throw while they render, or whose code can't be loaded. */
export class ErrorBoundary extends Component<Props, { caught: { error: unknown } | null }> {
  override state: { caught: { error: unknown } | null } = { caught: null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    return caught ? this.props.fallback(caught.error) : this.props.children
  }
}
