import { isRecord } from '../../client/is-record.ts'
import type { RegisterInfo } from '../../contract/domains.ts'
import { formatMoney, fromDollars } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { lookupProblem, readPrice, readRegisterInfo } from '../../site/domain-lookup.ts'
import type { LookupProblem } from '../../site/domain-lookup.ts'
import { drawView, factsOf } from './lookup-view.ts'
import type { FieldValues } from './lookup-view.ts'

const timeoutMs = 15_000

/** What a page makes of an answer. */
export interface LookupPage {
  /** What is drawn for a name that the registry told of: the name of a `<template data-view>`. */
  readonly viewOf: (info: RegisterInfo) => string
  /** Whether the registry's own answer is asked for. */
  readonly raw?: boolean
  /** Fills in what only this page shows. */
  readonly complete?: (drawn: DocumentFragment, info: RegisterInfo) => void
}

/** How a look-up ended. */
type Tld =
  { readonly info: RegisterInfo } | { readonly problem: LookupProblem; readonly seconds?: number }

const readJson = async (address: URL, signal: AbortSignal): Promise<Response> => {
  const { locale } = splitLocale(location.pathname)
  return fetch(address, { headers: { accept: 'application/json', 'x-locale': locale }, signal })
}

const readProblem = (status: number, body: unknown): Tld => {
  const code = isRecord(body) ? body['messageCode'] : undefined
  const params = isRecord(body) ? body['params'] : undefined
  const seconds = isRecord(params) ? params['retryAfter'] : undefined
  return {
    problem: lookupProblem(status, code),
    ...(typeof seconds === 'number' ? { seconds } : {}),
  }
}

/** What is wrong with the name itself, and said at its field. */
const isFault = (problem: LookupProblem): problem is 'name' | 'tld' | 'script' =>
  problem === 'name' || problem === 'tld' || problem === 'script'

interface Parts {
  readonly form: HTMLFormElement
  readonly input: HTMLInputElement
  /** Where answers are drawn. */
  readonly target: HTMLElement
  /** Where it is said what is wrong with a name. */
  readonly fault: HTMLElement
  /** Said to those who do not see what is drawn. */
  readonly status: HTMLElement
}

const startLookup = ({ form, input, target, fault, status }: Parts, page: LookupPage): void => {
  /** Answers of this page's life, for the way back. */
  const known = new Map<string, RegisterInfo>()
  let current = new AbortController()

  const draw = (view: string, name: string, values: FieldValues, info?: RegisterInfo): void => {
    const drawn = drawView(view, name, values)
    if (drawn === undefined) return
    if (info !== undefined) page.complete?.(drawn, info)
    for (const again of drawn.querySelectorAll('[data-again]'))
      again.addEventListener('click', () => void ask(name, true))
    target.replaceChildren(drawn)
  }

  const showFault = (problem: 'name' | 'tld' | 'script' | undefined): void => {
    const text = problem === undefined ? '' : (fault.dataset[problem] ?? '')
    if (fault.textContent !== text) fault.textContent = text
    if (problem === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }

  const clear = (): void => {
    current.abort()
    target.replaceChildren()
    delete target.dataset['asked']
    status.textContent = ''
  }

  /** What a transfer or the first year of the name costs, where a view has room for it. */
  const showPrice = async (domainName: string, signal: AbortSignal): Promise<void> => {
    const field = target.querySelector<HTMLElement>('[data-field$="price"]')
    if (field === null) return
    const tld = domainName.slice(domainName.indexOf('.') + 1)
    const address = new URL(form.action.replace(/\/domains\/register-info$/, `/tlds/${tld}`))
    const answer = await readJson(address, signal)
    const { price: text = '{price}', field: key } = field.dataset
    const dollars = readPrice(
      answer.ok ? await answer.json() : undefined,
      key === 'first-price' ? 'registrationPrice' : 'transferPrice',
    )
    if (dollars === undefined) return
    field.textContent = fill(text, { price: formatMoney(fromDollars(dollars)) })
    field.parentElement?.removeAttribute('hidden')
  }

  const fetchInfo = async (typed: string, signal: AbortSignal): Promise<Tld> => {
    const address = new URL(form.action)
    address.searchParams.set('domain', typed)
    if (page.raw === true) address.searchParams.set('raw', '1')
    const answer = await readJson(address, signal)
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) return readProblem(answer.status, body)
    const info = readRegisterInfo(body)
    return info === undefined ? { problem: 'silent' } : { info }
  }

  const showTld = (typed: string, tld: Tld): void => {
    if ('info' in tld) {
      const { info } = tld
      draw(page.viewOf(info), info.domainName, factsOf(info), info)
    } else if (isFault(tld.problem)) {
      clear()
      showFault(tld.problem)
    } else {
      const { problem, seconds } = tld
      draw(problem, typed, seconds === undefined ? {} : { seconds: [String(seconds)] })
    }
  }

  /** The heading takes the focus of who asked; to others it is said. */
  const tell = (isMoved: boolean): void => {
    const heading = target.querySelector('h2')
    if (heading === null) {
      if (isMoved) input.focus()
      return
    }
    const state = target.querySelector('.lookup-state')?.textContent
    const name = heading.textContent.trim()
    if (isMoved) heading.focus()
    status.textContent =
      isMoved || !state ? '' : fill(status.dataset['said'] ?? '', { name, state: state.trim() })
  }

  const ask = async (typed: string, isMoved: boolean): Promise<void> => {
    current.abort()
    current = new AbortController()
    const { signal } = current
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    showFault(undefined)
    target.dataset['asked'] = ''
    draw('asking', typed, {})
    status.textContent = target.querySelector('[data-text]')?.textContent ?? ''
    const tld = await fetchInfo(typed, limit).catch((): Tld => ({ problem: 'silent' }))
    if (signal.aborted) return
    showTld(typed, tld)
    tell(isMoved)
    if (!('info' in tld)) return
    if (tld.info.state !== 'unknown') known.set(typed, tld.info)
    await showPrice(tld.info.domainName, limit).catch(() => undefined)
  }

  const askAddress = (): void => {
    const name = new URLSearchParams(location.search).get('domain')?.trim() ?? ''
    input.value = name
    showFault(undefined)
    const info = known.get(name)
    if (name === '') clear()
    else if (info === undefined) void ask(name, false)
    else {
      current.abort()
      showTld(name, { info })
      tell(false)
      void showPrice(info.domainName, AbortSignal.timeout(timeoutMs)).catch(() => undefined)
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const name = input.value.trim()
    if (name === '') {
      showFault('name')
      input.focus()
      return
    }
    const address = `${location.pathname}?domain=${encodeURIComponent(name)}`
    if (address !== `${location.pathname}${location.search}`) history.pushState(null, '', address)
    void ask(name, true)
  })
  addEventListener('popstate', askAddress)
  // What was typed before this script came stays.
  if (new URLSearchParams(location.search).has('domain')) askAddress()
}

/** Starts the look-up of this page: its form, and the place where answers are drawn. */
export const startNameLookup = (page: LookupPage): void => {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const form = document.querySelector<HTMLFormElement>('[data-lookup-form]')
  const input = form?.querySelector('input')
  const target = find('[data-lookup-answer]')
  const fault = find('#domain-problem')
  const status = find('[data-lookup-status]')
  if (form && input && target && fault && status)
    startLookup({ form, input, target, fault, status }, page)
}
