import type { RegisterInfo } from '../../contract/domains.ts'
import { fillFields, fillTemplate } from '../fill-template.ts'
import { findLookupForm, followLookupForm, isNameProblem, nameFields } from './lookup-form.ts'
import type { LookupForm } from './lookup-form.ts'
import { whoisFields } from './whois-facts.ts'
import { fetchFirstPrice, fetchRegisterInfo } from './whois-requests.ts'
import type { LookupResult } from './whois-requests.ts'
import { completeWhois } from './whois-view.ts'

const timeoutMs = 15_000

const templates = {
  registered: 'registered',
  'not-found': 'free',
  reserved: 'reserved',
  unknown: 'unavailable',
} as const satisfies Record<RegisterInfo['state'], string>

const start = (lookup: LookupForm): void => {
  const { form, answer, status } = lookup
  /** Answers since the page loaded, for back and forward. */
  const known = new Map<string, RegisterInfo>()
  let current = new AbortController()

  const show = (view: DocumentFragment, name: string): void => {
    for (const button of view.querySelectorAll('[data-again]'))
      button.addEventListener('click', () => void lookUp(name, true))
    answer.replaceChildren(view)
  }

  const showInfo = (info: RegisterInfo): void => {
    const { domainName, state } = info
    const values = { ...whoisFields(info), ...nameFields(domainName) }
    const view = fillTemplate(templates[state], values)
    completeWhois(view, info)
    show(view, domainName)
  }

  const showResult = (name: string, result: LookupResult): void => {
    if ('info' in result) showInfo(result.info)
    else if (isNameProblem(result.problem)) {
      lookup.clear()
      lookup.showNameProblem(result.problem)
    } else {
      const { problem, retryAfter } = result
      show(fillTemplate(problem, { ...nameFields(name), seconds: retryAfter?.toString() }), name)
    }
  }

  const showPrice = async (domainName: string, signal: AbortSignal): Promise<void> => {
    if (answer.querySelector('[data-format*="{price}"]') === null) return
    fillFields(answer, { price: await fetchFirstPrice(form.action, domainName, signal) })
  }

  const lookUp = async (name: string, takesFocus: boolean): Promise<void> => {
    current.abort()
    current = new AbortController()
    const { signal } = current
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    lookup.showNameProblem(undefined)
    lookup.reserveSpace()
    show(fillTemplate('pending', nameFields(name)), name)
    status.textContent = answer.querySelector('p')?.textContent ?? ''
    const result = await fetchRegisterInfo(form.action, name, limit).catch((): LookupResult => ({
      problem: 'unavailable',
    }))
    if (signal.aborted) return
    showResult(name, result)
    lookup.announce(takesFocus)
    if (!('info' in result)) return
    if (result.info.state !== 'unknown') known.set(name, result.info)
    await showPrice(result.info.domainName, limit).catch(() => undefined)
  }

  const showUrl = (name: string): void => {
    const info = known.get(name)
    if (name !== '' && info === undefined) {
      void lookUp(name, false)
      return
    }
    current.abort()
    if (info === undefined) {
      lookup.clear()
      return
    }
    showInfo(info)
    lookup.announce(false)
    void showPrice(info.domainName, AbortSignal.timeout(timeoutMs)).catch(() => undefined)
  }

  followLookupForm(lookup, (name) => void lookUp(name, true), showUrl)
}

/** Starts the WHOIS lookup of this page. */
export const startWhoisLookup = (): void => {
  const lookup = findLookupForm()
  if (lookup !== undefined) start(lookup)
}
