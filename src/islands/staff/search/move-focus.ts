import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus among the links of a list by the arrow keys. */
export const moveFocus = (event: KeyboardEvent, list: HTMLElement | null): void => {
  const step = steps[event.key]
  if (step === undefined || list === null) return
  const links = [...list.querySelectorAll<HTMLElement>('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = links[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
