import { fill } from '../../i18n/fill.ts'
import {
  initialState,
  readTableState,
  regionSlug,
  sortedBy,
  sortKeys,
  tableStateQuery,
} from '../../site/domain-table-state.ts'
import type { TableState } from '../../site/domain-table-state.ts'
import { changedTlds } from './live-rows.ts'
import { createTldRows } from './tld-rows.ts'

/** Makes a table of TLDs be searched, filtered and sorted, and brings its prices up to date. */
export const startTable = (root: HTMLElement): void => {
  const table = root.querySelector('table')
  const form = root.querySelector('form')
  const status = root.querySelector<HTMLElement>('[role=status]')
  const none = root.querySelector<HTMLElement>('[data-none]')
  if (table === null || form === null || status === null || none === null) return
  const headings = [...table.querySelectorAll<HTMLElement>('[data-sort]')]
  let state: TableState = initialState
  // Anything else in the address is not ours.
  let knownQuery = ''

  const rows = createTldRows(table)

  const draw = (next: TableState): void => {
    state = next
    const count = rows.show(state)
    table.hidden = count === 0
    none.hidden = count > 0
    const text = count === 1 ? status.dataset['one'] : status.dataset['count']
    status.textContent = fill(text ?? '', { count: count.toLocaleString('en-US') })
    for (const heading of headings) {
      if (heading.dataset['sort'] !== state.sort) heading.removeAttribute('aria-sort')
      else heading.ariaSort = state.descending ? 'descending' : 'ascending'
    }
    const query = tableStateQuery(state)
    form.querySelector('[data-clear]')?.toggleAttribute('hidden', query === '')
    if (query === knownQuery) return
    knownQuery = query
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
  }

  const fillForm = (): void => {
    const values: Readonly<Record<string, string>> = {
      q: state.query,
      years: String(state.years),
      kind: state.kind ?? '',
      region: state.region === undefined ? '' : regionSlug(state.region),
    }
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name)
      if (
        field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof RadioNodeList
      )
        field.value = value
    }
    const favourites = form.elements.namedItem('favourites')
    if (favourites instanceof HTMLInputElement) favourites.checked = state.favourites
  }

  /** What the form says, sorted as before. */
  const readForm = (): TableState => {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string') query.set(name, value)
    return { ...readTableState(query), sort: state.sort, descending: state.descending }
  }

  // At most one pass in a frame, however fast somebody types.
  let isWaiting = false
  form.addEventListener('input', () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      draw(readForm())
    })
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  for (const button of root.querySelectorAll('[data-clear]'))
    button.addEventListener('click', () => {
      draw(initialState)
      fillForm()
      form.querySelector('input')?.focus()
    })
  for (const heading of headings) {
    const sort = sortKeys.find((key) => key === heading.dataset['sort'])
    if (sort === undefined) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.append(heading.textContent.trim())
    button.addEventListener('click', () => draw(sortedBy(state, sort)))
    heading.replaceChildren(button)
  }
  const asked = readTableState(new URLSearchParams(location.search))
  const typed = readForm()
  if (tableStateQuery(asked) !== '') {
    draw(asked)
    fillForm()
  } else if (tableStateQuery(typed) !== '') draw(typed)

  const { tag } = root.dataset
  if (tag === undefined) return
  changedTlds(tag).then(
    (tlds) => {
      if (tlds === undefined) return
      rows.refresh(tlds)
      draw(state)
    },
    // What can't be asked stays as it is.
    () => undefined,
  )
}
