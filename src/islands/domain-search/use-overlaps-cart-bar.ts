import { useCallback, useState, type RefCallback } from 'react'

/** Height of the fixed cart bar on a phone, with the navigation below it. */
const barRem = 12.5

/** Returns a ref and whether its element is where the cart bar would cover it on a phone. */
export const useOverlapsCartBar = (): readonly [RefCallback<HTMLElement>, boolean] => {
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
    window.addEventListener('resize', observe)
    return () => {
      window.removeEventListener('resize', observe)
      observer?.disconnect()
      setInWay(false)
    }
  }, [])
  return [ref, isInWay]
}
