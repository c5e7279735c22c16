import { fill } from '../../i18n/fill.ts'
import { initialState, readTableState, sortedBy } from '../../website/domain-table-state.ts'
import { sortKeys, tableStateQuery } from '../../website/domain-table-state.ts'
import type { TableState } from '../../website/domain-table-state.ts'
import { fillElement } from '../fill-template.ts'
import { changedTlds } from './live-rows.ts'
import { fillFilters, onFilterInput, readFilters } from './tld-filters.ts'
import { createTldRows } from './tld-rows.ts'

/** Rows that are shown at a time; more on demand. */
const shownAtOnce = 100

/** Replaces the headings' texts by buttons that sort. */
const addSortButtons = (
  headings: readonly HTMLElement[],
  onSort: (key: (typeof sortKeys)[number]) => void,
): void => {
  for (const heading of headings) {
    const key = sortKeys.find((each) => each === heading.dataset['sort'])
    if (key === undefined) continue
    const button = fillElement('sort', { text: heading.textContent.trim() })
    button.addEventListener('click', () => onSort(key))
    heading.replaceChildren(button)
  }
}

/** Makes a TLD table searchable, filterable and sortable, and updates its prices. */
export const startTable = (root: HTMLElement): void => {
  const table = root.querySelector('table')
  const form = root.querySelector('form')
  const status = root.querySelector<HTMLElement>('[role=status]')
  const none = root.querySelector<HTMLElement>('[data-none]')
  if (table === null || form === null || status === null || none === null) return
  const headings = [...table.querySelectorAll<HTMLElement>('[data-sort]')]
  const rows = createTldRows(table)
  let state: TableState = initialState
  let shownRows = shownAtOnce
  // Leaves other parameters of the URL alone.
  let shownQuery = ''
  const more = root.querySelector<HTMLElement>('[data-more]')

  const show = (next: TableState, limit = shownAtOnce): void => {
    state = next
    const count = rows.show(state, limit)
    shownRows = limit
    more?.toggleAttribute('hidden', count <= limit)
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
    if (query === shownQuery) return
    shownQuery = query
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
  }

  onFilterInput(form, () => show(readFilters(form, state)))
  for (const button of root.querySelectorAll('[data-clear]'))
    button.addEventListener('click', () => {
      show(initialState)
      fillFilters(form, state)
      form.querySelector('input')?.focus()
    })
  more?.addEventListener('click', () => show(state, shownRows + shownAtOnce))
  addSortButtons(headings, (key) => show(sortedBy(state, key)))

  const inUrl = readTableState(new URLSearchParams(location.search))
  const inForm = readFilters(form, state)
  if (tableStateQuery(inUrl) !== '') {
    show(inUrl)
    fillFilters(form, state)
  } else if (tableStateQuery(inForm) !== '') show(inForm)

  const { tag } = root.dataset
  if (tag === undefined) return
  changedTlds(tag).then(
    (tlds) => {
      if (tlds === undefined) return
      rows.refresh(tlds)
      show(state, shownRows)
    },
    // Without an answer the built prices stay.
    () => undefined,
  )
}
