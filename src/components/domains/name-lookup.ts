import type { RegisterInfo } from '../../contract/domains.ts'
import { formatMoney, fromDollars } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { splitLocale } from '../../i18n/locales.ts'
import {
  lookupProblem,
  readRegisterInfo,
  readTransferPrice,
  statusSlug,
} from '../../site/domain-lookup.ts'

const timeoutMs = 15_000

/** What a page draws for a name that the registry told of: the name of a `<template data-view>`. */
type ViewOf = (info: RegisterInfo) => string

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const readJson = async (address: URL, signal: AbortSignal): Promise<Response> => {
  const { locale } = splitLocale(location.pathname)
  return fetch(address, { headers: { accept: 'application/json', 'x-locale': locale }, signal })
}

const startLookup = (form: HTMLFormElement, target: HTMLElement, viewOf: ViewOf): void => {
  const input = form.querySelector('input')
  if (input === null) return
  const words: unknown = JSON.parse(
    document.querySelector('[data-status-words]')?.textContent ?? '{}',
  )
  const inWords = (status: string): string => {
    const plain = isRecord(words) ? words[statusSlug(status)] : undefined
    return typeof plain === 'string' ? plain : status
  }
  let current = new AbortController()

  /** Draws a view: its fields filled, links led to the name, what has no value left out. */
  const show = (
    view: string,
    name: string,
    values: Readonly<Record<string, readonly string[]>> = {},
  ): void => {
    const template = document.querySelector<HTMLTemplateElement>(`template[data-view="${view}"]`)
    if (template === null) return
    const drawn = document.importNode(template.content, true)
    const all: Readonly<Record<string, readonly string[]>> = { ...values, name: [name] }
    for (const field of drawn.querySelectorAll<HTMLElement>('[data-field]')) {
      const lines = all[field.dataset['field'] ?? '']
      if (field.dataset['text'] !== undefined)
        field.textContent = fill(field.dataset['text'], { name })
      if (lines === undefined || lines.length === 0) continue
      field.replaceChildren(
        ...lines.flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line])),
      )
      field.parentElement?.removeAttribute('hidden')
    }
    for (const link of drawn.querySelectorAll<HTMLAnchorElement>('a[data-name]'))
      link.search = `?domain=${encodeURIComponent(name)}`
    for (const again of drawn.querySelectorAll('[data-again]'))
      again.addEventListener('click', () => void ask(name, true))
    target.replaceChildren(drawn)
  }

  const factsOf = (info: RegisterInfo): Record<string, readonly string[]> => {
    const hidden =
      document
        .querySelector<HTMLTemplateElement>('template[data-view="registered"]')
        ?.content.querySelector<HTMLElement>('[data-hidden]')?.dataset['hidden'] ?? ''
    const one = (value: string | null): string[] => (value === null ? [] : [value])
    const personal = (value: string | null): string[] =>
      value === null && info.hidden && hidden !== '' ? [hidden] : one(value)
    const day = (moment: string | null): string[] =>
      moment === null || Number.isNaN(Date.parse(moment)) ? [] : [formatDay(moment)]
    return {
      holder: personal(info.ownerName),
      email: personal(info.ownerEmail),
      phone: personal(info.ownerPhone),
      registrar: one(info.registrar),
      since: day(info.registeredAt),
      until: day(info.expiresAt),
      nameservers: info.nameservers,
      statuses: [...new Set(info.statuses.map(inWords))],
    }
  }

  /** What a transfer of the name costs, where a view has room for it. */
  const showPrice = async (domainName: string, signal: AbortSignal): Promise<void> => {
    const field = target.querySelector<HTMLElement>('[data-field="price"]')
    if (field === null) return
    const tld = domainName.slice(domainName.indexOf('.') + 1)
    const address = new URL(form.action.replace(/\/domains\/register-info$/, `/tlds/${tld}`))
    const answer = await readJson(address, signal)
    const price = answer.ok ? readTransferPrice(await answer.json()) : undefined
    if (price === undefined) return
    field.textContent = formatMoney(fromDollars(price))
    field.parentElement?.removeAttribute('hidden')
  }

  const ask = async (typed: string, isMoved: boolean): Promise<void> => {
    current.abort()
    current = new AbortController()
    const { signal } = current
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    show('asking', typed)
    try {
      const address = new URL(form.action)
      address.searchParams.set('domain', typed)
      const answer = await readJson(address, limit)
      const body: unknown = await answer.json().catch(() => undefined)
      const info = answer.ok ? readRegisterInfo(body) : undefined
      if (info !== undefined) {
        // The name as it was typed says more to its reader than its xn-- form.
        const shown = /[^ -~]/.test(typed)
          ? `${typed.trim()} (${info.domainName})`
          : info.domainName
        show(viewOf(info), info.domainName, { ...factsOf(info), shown: [shown] })
        await showPrice(info.domainName, limit)
      } else {
        const code = isRecord(body) ? body['messageCode'] : undefined
        show(answer.ok ? 'silent' : lookupProblem(answer.status, code), typed)
      }
    } catch {
      if (signal.aborted) return
      if (target.querySelector('h2') === null) show('silent', typed)
    }
    if (isMoved) target.querySelector('h2')?.focus()
  }

  const askAddress = (isMoved: boolean): void => {
    const name = new URLSearchParams(location.search).get('domain')?.trim() ?? ''
    input.value = name
    if (name !== '') void ask(name, isMoved)
    else target.replaceChildren()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const name = input.value.trim()
    if (name === '') return
    const address = `${location.pathname}?domain=${encodeURIComponent(name)}`
    if (address !== `${location.pathname}${location.search}`) history.pushState(null, '', address)
    void ask(name, true)
  })
  addEventListener('popstate', () => askAddress(false))
  // What was typed before this script came stays.
  if (new URLSearchParams(location.search).has('domain')) askAddress(false)
}

/** Starts the look-up of this page: its form, and the place where answers are drawn. */
export const startNameLookup = (viewOf: ViewOf): void => {
  const form = document.querySelector<HTMLFormElement>('[data-lookup-form]')
  const target = document.querySelector<HTMLElement>('[data-lookup-answer]')
  if (form !== null && target !== null) startLookup(form, target, viewOf)
}
