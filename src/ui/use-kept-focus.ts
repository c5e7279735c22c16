import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What an element is given whose part keeps the focus; made by {@link useKeptFocus}. */
export interface FocusKeeper<Part extends HTMLElement> {
  readonly ref: RefObject<Part | null>
  readonly onFocus: () => void
  readonly onBlur: () => void
}

const firstMarked = (part: HTMLElement): HTMLElement | null =>
  part.querySelector('[data-takes-focus]')

/**
 * Keeps the focus in a part of the page (WCAG 2.4.3): when the control that has it goes away, as a
 * pressed button does whose work is done, the next in line takes it, and who works with the keyboard
 * is not sent back to the page's beginning. Used by the component whose drawing takes the control away.
 *
 * @param heirOf who takes the focus; without it the first element with `data-takes-focus`
 */
export const useKeptFocus = <Part extends HTMLElement>(
  heirOf: (part: Part) => HTMLElement | null = firstMarked,
): FocusKeeper<Part> => {
  const ref = useRef<Part>(null)
  const isInside = useRef(false)
  // With each drawing. React tells nobody of a focus that is lost because it took the element away:
  // then it is inside by all that is known, and nowhere in fact.
  useLayoutEffect(() => {
    const part = ref.current
    const { activeElement } = document
    if (part === null) return
    if (activeElement !== null && activeElement !== document.body) {
      // Nor of one that is given back while a drawing is under way, as by a dialog that closes.
      isInside.current = part.contains(activeElement)
      return
    }
    if (!isInside.current) return
    heirOf(part)?.focus({ preventScroll: true })
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
