import { fillElement } from '../fill-template.ts'
import { favouriteTlds } from './favourite-tlds.ts'

/** The buttons that mark TLDs as favourites. */
export interface TldStars {
  readonly favourites: () => ReadonlySet<string>
  /** Adds the missing stars of the groups in view. */
  readonly addInView: () => void
}

/**
 * Adds a star to each row that comes into view.
 *
 * @param tldOf returns a row's TLD (ASCII)
 */
export const createTldStars = (
  table: HTMLTableElement,
  tldOf: (row: HTMLTableRowElement) => string | undefined,
): TldStars => {
  const stars = new Map<HTMLTableRowElement, HTMLElement>()
  const inView = new Set<Element>()

  const showPressed = (): void => {
    const marked = favourites.all()
    for (const [row, star] of stars) star.ariaPressed = String(marked.has(tldOf(row) ?? ''))
  }
  const favourites = favouriteTlds(showPressed)

  const addInView = (): void => {
    for (const group of table.tBodies) {
      if (!inView.has(group)) continue
      for (const row of group.rows) {
        if (stars.has(row)) continue
        const star = fillElement('star', { tld: row.querySelector('a')?.textContent ?? '' })
        stars.set(row, star)
        row.cells[0]?.append(star)
      }
    }
    showPressed()
  }

  // One screen ahead, so that stars are there before their rows.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      addInView()
    },
    { rootMargin: '100%' },
  )
  for (const group of table.tBodies) observer.observe(group)
  table.addEventListener('click', ({ target }) => {
    const star = target instanceof Element ? target.closest('.tld-favourite') : null
    const row = star?.closest('tr')
    const tld = row ? tldOf(row) : undefined
    if (tld !== undefined) favourites.toggle(tld)
  })
  return { favourites: favourites.all, addInView }
}
