import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Props of an element that retains the focus; see {@link useRetainedFocus}. */
export interface RetainedFocus<Part extends HTMLElement> {
  readonly ref: RefObject<Part | null>
  readonly onFocus: () => void
  readonly onBlur: () => void
}

const firstMarked = (part: HTMLElement): HTMLElement | null =>
  part.querySelector('[data-takes-focus]')

/** Moves the focus to the next control when the focused one disappears (WCAG 2.4.3). */
export const useRetainedFocus = <Part extends HTMLElement>(
  fallbackOf: (part: Part) => HTMLElement | null = firstMarked,
): RetainedFocus<Part> => {
  const ref = useRef<Part>(null)
  const isInside = useRef(false)
  // On every render: React fires no event for a focus lost by removing its element, so the focus is
  // still recorded as inside although it is gone.
  useLayoutEffect(() => {
    const part = ref.current
    const { activeElement } = document
    if (part === null) return
    if (activeElement !== null && activeElement !== document.body) {
      // React fires no event for a focus restored during a render either, as by a closing dialog.
      isInside.current = part.contains(activeElement)
      return
    }
    if (!isInside.current) return
    fallbackOf(part)?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}
