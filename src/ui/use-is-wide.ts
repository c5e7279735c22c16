import { useSyncExternalStore } from 'react'

/** Tailwind's `sm`. */
const wide = '(width >= 40rem)'

const follow = (onChange: () => void): (() => void) => {
  const screen = matchMedia(wide)
  screen.addEventListener('change', onChange)
  return () => screen.removeEventListener('change', onChange)
}

/** Returns whether the screen is wider than a phone's, for what phones need not render; false in a prerendered page. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => matchMedia(wide).matches,
    () => false,
  )
