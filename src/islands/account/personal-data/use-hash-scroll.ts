import { useEffect, type RefObject } from 'react'

/** Scrolls to a part that a mail links to: the browser looked for it before it was there. */
export const useHashScroll = (id: string, part: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (location.hash === `#${id}`) part.current?.scrollIntoView()
  }, [id, part])
}
