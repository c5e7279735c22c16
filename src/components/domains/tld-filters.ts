import { readTableState, regionSlug } from '../../website/domain-table-state.ts'
import type { TableState } from '../../website/domain-table-state.ts'

/** Fills the filters with a state. */
export const fillFilters = (form: HTMLFormElement, state: TableState): void => {
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

/** Returns the state of the filters; the order stays. */
export const readFilters = (
  form: HTMLFormElement,
  { sort, descending }: TableState,
): TableState => {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') query.set(name, value)
  return { ...readTableState(query), sort, descending }
}

/** Calls back at most once per frame, however fast the customer types. */
export const onFilterInput = (form: HTMLFormElement, callback: () => void): void => {
  let isScheduled = false
  form.addEventListener('input', () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      callback()
    })
  })
  form.addEventListener('submit', (event) => event.preventDefault())
}
