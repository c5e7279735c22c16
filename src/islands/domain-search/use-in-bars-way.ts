import { useCallback, useState, type RefCallback } from 'react'

/** How far the bar with the cart, its place over the navigation included, reaches up on a phone. */
const barRem = 12.5

/**
 * Whether what gets the ref is where the bar with the cart stands on a phone, at the end of the view:
 * then the bar makes room.
 */
export const useInBarsWay = (): readonly [RefCallback<HTMLElement>, boolean] => {
  const [isInWay, setInWay] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    let observer: IntersectionObserver | undefined
    const observe = (): void => {
      observer?.disconnect()
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
      const above = Math.max(0, window.innerHeight - barRem * rem)
      observer = new IntersectionObserver(
        (entries) => setInWay(entries.at(-1)?.isIntersecting === true),
        { rootMargin: `-${above}px 0px 0px` },
      )
      observer.observe(element)
    }
    observe()
    // Its margin is of the height that the view had.
    window.addEventListener('resize', observe)
    return () => {
      window.removeEventListener('resize', observe)
      observer?.disconnect()
      setInWay(false)
    }
  }, [])
  return [ref, isInWay]
}
