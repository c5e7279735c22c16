import { errorText, type ApiError } from '../../client/api-error.ts'
import { readTexts } from '../../client/read-texts.ts'
import {
  checkTransfer,
  type TransferObstacle,
  type TransferReadiness,
} from '../../contract/transfer-check.ts'
import { formatMoney, fromDollars } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { lookupProblem } from '../../site/domain-lookup.ts'
import { call } from '../../stores/api.ts'
import { addTransfer } from '../../stores/add-transfer.ts'
import { $request, requestSignIn } from '../../stores/requests.ts'
import { $session } from '../../stores/session.ts'
import { drawView } from './lookup-view.ts'

interface Parts {
  readonly form: HTMLFormElement
  readonly input: HTMLInputElement
  /** The auth code. It is kept in the field and here, and nowhere else. */
  readonly code: HTMLInputElement
  readonly target: HTMLElement
  readonly fault: HTMLElement
  readonly status: HTMLElement
}

/** The view of an answer: what it is missing decides. */
const viewOf = ([first, ...others]: readonly TransferObstacle[]): string => {
  if (first === undefined) return 'ready'
  return first.code === 'AUTH_CODE_MISSING' && others.length === 0 ? 'almost' : 'blocked'
}

const drawObstacle = (name: string, { code, until }: TransferObstacle): DocumentFragment | '' => {
  const drawn = drawView(`obstacle-${code}`, name, {})
  if (drawn === undefined) return ''
  const text = drawn.querySelector<HTMLElement>('[data-until]')
  if (text !== null && until !== null) {
    text.textContent = fill(text.dataset['until'] ?? '', { date: formatDay(until) })
  }
  return drawn
}

/** What the page has room for of an answer, in its own words. */
const drawReadiness = (readiness: TransferReadiness): DocumentFragment | undefined => {
  const { domainName, unicodeName, obstacles, expiresAt, newExpiresAt } = readiness
  const view = viewOf(obstacles)
  const words = document
    .querySelector<HTMLTemplateElement>(`template[data-view="${view}"]`)
    ?.content.querySelector('dl')?.dataset
  const isTransferable = !obstacles.some(({ code }) =>
    ['NOT_REGISTERED', 'WITH_US_ALREADY', 'NOT_ONLINE', 'PREMIUM'].includes(code),
  )
  const priceLines = (text: string | undefined, dollars: number | null): readonly string[] =>
    dollars === null || !isTransferable
      ? []
      : [fill(text ?? '', { price: formatMoney(fromDollars(dollars)) })]
  const ends =
    expiresAt === null || newExpiresAt === null
      ? []
      : [
          fill(words?.['ends'] ?? '', {
            date: formatDay(expiresAt),
            then: formatDay(newExpiresAt),
          }),
        ]
  const drawn = drawView(view, domainName, {
    shown: [unicodeName],
    premium: readiness.premium && isTransferable ? [words?.['premium'] ?? ''] : [],
    price: priceLines(words?.['price'], readiness.price),
    renewal: priceLines(words?.['renewal'], readiness.renewalPrice),
    ends: isTransferable ? ends : [],
  })
  drawn
    ?.querySelector('[data-obstacles]')
    ?.append(...obstacles.map((obstacle) => drawObstacle(domainName, obstacle)))
  return drawn
}

const errorWords = async (error: ApiError): Promise<string> =>
  errorText(await readTexts(splitLocale(location.pathname).locale, 'errors'), error)

const start = ({ form, input, code, target, fault, status }: Parts): void => {
  let current = new AbortController()
  /** What the answer on the page was asked with. */
  let asked: { readonly readiness: TransferReadiness; readonly authCode: string } | undefined
  let isAdding = false
  /** A guest pressed the button: done once they are signed in, given up with the dialog. */
  let isWaiting = false

  const isShown = (readiness: TransferReadiness): boolean => asked?.readiness === readiness

  const showFault = (problem: 'name' | 'tld' | 'script' | undefined): void => {
    const text = problem === undefined ? '' : (fault.dataset[problem] ?? '')
    if (fault.textContent !== text) fault.textContent = text
    if (problem === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }

  const clear = (): void => {
    asked = undefined
    target.replaceChildren()
    delete target.dataset['asked']
    status.textContent = ''
  }

  /** The heading takes the focus of who asked; to others it is said. */
  const tell = (isMoved: boolean): void => {
    const heading = target.querySelector('h2')
    if (isMoved) (heading ?? input).focus()
    const state = target.querySelector('.lookup-state')?.textContent.trim()
    status.textContent =
      isMoved || heading === null || state === undefined
        ? ''
        : fill(status.dataset['said'] ?? '', { name: heading.textContent.trim(), state })
  }

  const show = (drawn: DocumentFragment | undefined): void => {
    if (drawn === undefined) return
    drawn.querySelector('[data-again]')?.addEventListener('click', () => void ask(true))
    drawn.querySelector('[data-add]')?.addEventListener('click', () => void add())
    target.replaceChildren(drawn)
  }

  const showProblem = (name: string, error: ApiError): void => {
    const problem = lookupProblem(error.status, error.messageCode)
    if (problem === 'name' || problem === 'tld' || problem === 'script') {
      clear()
      showFault(problem)
      return
    }
    const seconds = error.params['retryAfter']
    show(drawView(problem, name, seconds === undefined ? {} : { seconds: [String(seconds)] }))
  }

  const ask = async (isMoved: boolean): Promise<void> => {
    const name = input.value.trim()
    const authCode = code.value.trim()
    current.abort()
    current = new AbortController()
    const { signal } = current
    asked = undefined
    showFault(undefined)
    target.dataset['asked'] = ''
    show(drawView('asking', name, {}))
    const body = { domainName: name, ...(authCode === '' ? {} : { authCode }) }
    const result = await call(checkTransfer, { body }, { signal })
    if (signal.aborted) return
    if (result.ok) {
      asked = { readiness: result.answer, authCode }
      show(drawReadiness(result.answer))
    } else showProblem(name, result.error)
    tell(isMoved)
  }

  const showAdded = (name: string): void => {
    const said = target.querySelector<HTMLElement>('[data-added]')
    if (said !== null) said.textContent = fill(said.dataset['added'] ?? '', { name })
    target.querySelector('[data-add]')?.remove()
    const link = target.querySelector<HTMLElement>('[data-basket]')
    link?.removeAttribute('hidden')
    link?.focus()
  }

  const showRefusal = async (error: ApiError): Promise<void> => {
    if (error.messageCode === 'UNAUTHORIZED') {
      askToSignIn()
      return
    }
    // What was shown is no longer so: it is asked anew.
    if (error.messageCode === 'TRANSFER_NOT_READY' || error.messageCode === 'PRICE_CHANGED') {
      await ask(true)
    }
    const problem = target.querySelector('[data-problem]')
    if (problem !== null) problem.textContent = await errorWords(error)
  }

  const askToSignIn = (): void => {
    isWaiting = true
    requestSignIn()
  }

  const add = async (): Promise<void> => {
    if (asked === undefined || isAdding) return
    if ($session.get() === undefined) {
      askToSignIn()
      return
    }
    const { readiness, authCode } = asked
    const { price } = readiness
    // What has no price is not ready, and has no button.
    if (price === null) return
    const button = target.querySelector('[data-add]')
    const problem = target.querySelector('[data-problem]')
    if (problem !== null) problem.textContent = ''
    isAdding = true
    button?.setAttribute('aria-disabled', 'true')
    const result = await addTransfer({
      domainName: readiness.domainName,
      authCode,
      expectedPrice: price,
    })
    isAdding = false
    button?.removeAttribute('aria-disabled')
    // Another name is asked about meanwhile.
    if (!isShown(readiness)) return
    if (result.ok) showAdded(readiness.unicodeName)
    else await showRefusal(result.error)
  }

  $session.listen((session) => {
    if (session === undefined || !isWaiting) return
    isWaiting = false
    void add()
  })
  $request.listen((request) => {
    if (request === undefined && $session.get() === undefined) isWaiting = false
  })

  const askAddress = (): void => {
    input.value = new URLSearchParams(location.search).get('domain')?.trim() ?? ''
    showFault(undefined)
    current.abort()
    clear()
    if (input.value !== '') void ask(false)
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
    void ask(true)
  })
  addEventListener('popstate', askAddress)
  // What was typed before this script came stays, but for what the address asks.
  if (new URLSearchParams(location.search).has('domain')) askAddress()
}

/** Starts the check of names that shall move to us: the form of this page, and where answers are drawn. */
export const startTransferIn = (): void => {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const form = document.querySelector<HTMLFormElement>('[data-lookup-form]')
  const input = form?.querySelector<HTMLInputElement>('#domain')
  const code = form?.querySelector<HTMLInputElement>('#auth-code')
  const target = find('[data-lookup-answer]')
  const fault = find('#domain-problem')
  const status = find('[data-lookup-status]')
  if (form && input && code && target && fault && status) {
    start({ form, input, code, target, fault, status })
  }
}
