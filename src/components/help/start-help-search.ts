import { fillElement, fillTemplate } from '../fill-template.ts'
import type { HelpHit, SearchHelp } from '../../website/help-search.ts'

const shown = 12

interface Places {
  readonly input: HTMLInputElement
  readonly results: HTMLElement
  readonly found: HTMLElement
  readonly status: HTMLElement
  readonly topics: HTMLElement
}

/** Loads the search of the help centre with its index. */
const loadSearch = async (index: string): Promise<SearchHelp> => {
  const [{ readHelpIndex }, answer] = await Promise.all([
    import('../../website/help-search.ts'),
    fetch(index),
  ])
  if (!answer.ok) throw new Error(`${index}: ${answer.status}`)
  return readHelpIndex(await answer.text())
}

const placesIn = (page: ParentNode): Places | undefined => {
  const input = page.querySelector<HTMLInputElement>('[data-help-search] input')
  const results = page.querySelector<HTMLElement>('[data-help-results]')
  const found = results?.querySelector<HTMLElement>('[data-found]')
  const status = results?.querySelector<HTMLElement>('[data-status]')
  const topics = page.querySelector<HTMLElement>('[data-help-topics]')
  if (!input || !results || !found || !status || !topics) return undefined
  return { input, results, found, status, topics }
}

/** The question stays in the URL, so that it is still there after the visit of an article. */
const rememberQuestion = (question: string): void => {
  const url = new URL(location.href)
  if (question === '') url.searchParams.delete('q')
  else url.searchParams.set('q', question)
  history.replaceState(history.state, '', url)
}

const rowOf = (hit: HelpHit): HTMLElement => {
  const { slug, title, description } = hit
  const row = fillElement('hit', { title, description })
  const link = row.querySelector('a')
  if (link !== null) link.href = `${link.pathname}/${slug}`
  return row
}

const listOf = (hits: readonly HelpHit[]): HTMLElement => {
  const list = fillElement('hits')
  list.append(...hits.slice(0, shown).map(rowOf))
  return list
}

/** Starts the search of `/help`, which answers while one types. */
export const startHelpSearch = (page: ParentNode = document): void => {
  const places = placesIn(page)
  if (places === undefined) return
  const { input, results, found, status, topics } = places
  const index = results.dataset['helpResults'] ?? ''
  let loading: Promise<SearchHelp> | undefined

  const load = (): Promise<SearchHelp> =>
    (loading ??= loadSearch(index).catch((error: unknown) => {
      loading = undefined
      throw error
    }))

  const show = (content: Node | undefined, said: Node | undefined, covers: boolean): void => {
    // A list is too long to be read out; why there is none is not.
    found.ariaLive = covers ? 'off' : 'polite'
    found.replaceChildren(...(content === undefined ? [] : [content]))
    status.replaceChildren(...(said === undefined ? [] : [said]))
    topics.hidden = covers
  }

  const showFailure = (): void => {
    const failure = fillElement('failed')
    failure.querySelector('[data-again]')?.addEventListener('click', () => void answer())
    show(failure, undefined, false)
  }

  const answer = async (): Promise<void> => {
    const question = input.value.trim()
    rememberQuestion(question)
    if (question === '') {
      show(undefined, undefined, false)
      return
    }
    if (found.childElementCount === 0) status.replaceChildren(fillTemplate('loading'))
    let search: SearchHelp
    try {
      search = await load()
    } catch {
      showFailure()
      return
    }
    if (input.value.trim() !== question) return
    const hits = search(question)
    if (hits.length === 0) show(fillTemplate('none', { question }), undefined, false)
    else {
      const count = String(Math.min(hits.length, shown))
      show(listOf(hits), fillTemplate('count', { count }), true)
    }
  }

  input.addEventListener('input', () => void answer())
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void answer()
  })
  // A failure to load is shown once there is a question.
  const asked = new URLSearchParams(location.search).get('q')
  if (asked !== null && input.value === '') input.value = asked
  if (input.value !== '') void answer()
  else void load().catch(() => undefined)
}
