import { useState } from 'react'
import { partsOfYears } from '../../contract/certificate-plan.ts'
import type { SslCertificate } from '../../contract/products.ts'
import { fieldErrorText } from '../../client/api-error.ts'
import { fill, message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Added } from '../configurator/Added.tsx'
import { AddingNotices } from '../configurator/AddingNotices.tsx'
import { useAdding } from '../configurator/use-adding.ts'
import { useCustomerCart } from '../configurator/use-edited-item.ts'
import { useSettledUrl } from '../configurator/use-settled-url.ts'
import { CsrField } from '../items/ssl/CsrField.tsx'
import { NamesArea } from '../items/ssl/NamesArea.tsx'
import { whyParts } from '../items/ssl/why-parts.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { FreeHttps } from './FreeHttps.tsx'
import { NameHints } from './NameHints.tsx'
import {
  choicesOfItem,
  dollarsOf,
  namesOf,
  newSslItem,
  pageOf,
  parseChoices,
  priceOf,
  type SslChoices,
} from './ssl-choices.ts'

interface SslOrderProps extends IslandProps {
  readonly certificate: SslCertificate
}

interface FieldsProps {
  readonly messages: Messages
  readonly certificate: SslCertificate
  readonly choices: SslChoices
  readonly onChoices: (choices: SslChoices) => void
}

const yearsText = (messages: Messages, years: number): string =>
  message(messages, years === 1 ? 'year' : 'years', { count: years })

const TermField = ({ messages, certificate, choices, onChoices }: FieldsProps) => (
  <fieldset className="grid gap-2">
    <legend className="font-medium">{message(messages, 'order.term')}</legend>
    <div className="grid gap-3 pt-1 sm:grid-cols-2">
      {certificate.prices.map(({ years }) => {
        const priced = priceOf(certificate, choices, years)
        return (
          <label
            key={years}
            className="flex min-h-11 cursor-pointer gap-3 rounded-lg border border-line p-4 has-checked:border-accent"
          >
            <input
              type="radio"
              name="years"
              className="mt-1 size-4 shrink-0"
              checked={choices.years === years}
              onChange={() => onChoices({ ...choices, years })}
            />
            <span className="grid gap-0.5">
              <span className="font-medium">
                {yearsText(messages, years)}
                {priced.ok && ` · ${priceText(dollarsOf(priced).first)}`}
              </span>
              <span className="text-sm text-ink-soft">
                {message(messages, 'order.parts', { parts: partsOfYears(years, new Date()) })}
              </span>
            </span>
          </label>
        )
      })}
    </div>
    <p className="max-w-prose text-sm text-ink-soft">
      {whyParts(messages, new Date())} {message(messages, 'part.install.order')}
    </p>
  </fieldset>
)

const MoreNames = ({
  messages,
  certificate,
  choices,
  onChoices,
  error,
}: FieldsProps & { readonly error: string | undefined }) => {
  const { domainsIncluded, additionalDomains } = certificate
  if (additionalDomains === null) return null
  return (
    <NamesArea
      label={message(messages, 'order.more')}
      hint={message(messages, 'order.more.hint', {
        included: domainsIncluded,
        price: priceText(additionalDomains.yearlyPrice),
        most: domainsIncluded + additionalDomains.most,
      })}
      error={error}
      text={choices.more}
      onText={(more) => onChoices({ ...choices, more })}
    />
  )
}

/** Keeps the choices in the address; takes over those of an item that is edited. */
const useChoices = (certificate: SslCertificate) => {
  const params = new URLSearchParams(location.search)
  const [editKey] = useState(params.get('edit') ?? undefined)
  const [chosen, setChosen] = useState(() => parseChoices(params, certificate))
  const [isTouched, setTouched] = useState(params.has('name'))
  const item = useCustomerCart()?.items.find(({ key }) => key === editKey)
  const choices = !isTouched && item?.type === 'SSL' ? choicesOfItem(item) : chosen
  const page = pageOf(location.pathname, certificate.slug, choices, editKey)
  useSettledUrl(page)
  const choose = (next: SslChoices): void => {
    setTouched(true)
    setChosen(next)
  }
  return { editKey, choices, choose, page }
}

/** Orders a certificate: names, term, and a request that is pasted, made here or sent later. */
export const SslOrder = ({ locale, messages, errors, certificate }: SslOrderProps) => {
  const { editKey, choices, choose, page } = useChoices(certificate)
  const [isTried, setTried] = useState(false)
  const adding = useAdding(() => undefined)
  const { name: plan, group } = certificate
  const read = namesOf(certificate, choices)
  const priced = priceOf(certificate, choices, choices.years)
  const isEdit = editKey !== undefined
  if (adding.added !== undefined) {
    return (
      <div className="page-width">
        <Added
          {...{ locale, messages, kind: isEdit ? 'edit' : 'new' }}
          name={adding.added}
          onAnother={() => {
            adding.reset()
            choose({ ...choices, name: '', more: '', csr: '' })
            setTried(false)
          }}
        />
      </div>
    )
  }
  const nameError = isTried && !read.ok ? fill(errors[read.code] ?? '', read.params) : undefined
  const csrError = adding.error?.errors.find(({ field }) => field === 'csr')
  const fields = { messages, certificate, choices, onChoices: choose }
  const send = (): void => {
    setTried(true)
    if (!read.ok || !priced.ok) return
    const { first } = dollarsOf(priced)
    const item = newSslItem(certificate, choices, read.names, first)
    adding.send({ item, shownName: `${plan}, ${read.names[0] ?? ''}`, page, editKey })
  }
  return (
    <form
      className="page-width grid max-w-3xl gap-8 pt-4 pb-14"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h1 tabIndex={-1} className="text-3xl font-bold outline-none">
        {message(messages, isEdit ? 'order.title.edit' : 'order.title', { name: plan })}
      </h1>
      <TextInput
        label={message(messages, 'order.name')}
        hint={message(messages, `order.name.hint.${group}`)}
        autoCapitalize="none"
        spellCheck={false}
        value={choices.name}
        error={read.ok || read.at === 0 ? nameError : undefined}
        onText={(name) => choose({ ...choices, name })}
      />
      <NameHints
        {...{ locale, messages, group, read }}
        name={choices.name}
        onName={(name) => choose({ ...choices, name })}
      />
      <FreeHttps {...{ messages, certificate }} names={read.ok ? read.names : []} />
      <MoreNames {...fields} error={!read.ok && read.at > 0 ? nameError : undefined} />
      <TermField {...fields} />
      <details open={choices.csr !== '' || csrError !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
          {message(messages, 'csr')} {message(messages, 'csr.optional')}
        </summary>
        <p className="pb-3 text-sm text-ink-soft">{message(messages, 'order.csr.later')}</p>
        <CsrField
          {...{ messages, errors, group, csr: choices.csr }}
          names={read.ok ? read.names : []}
          isOptional
          onCsr={(csr) => choose({ ...choices, csr })}
          error={csrError && fieldErrorText(errors, csrError, message(messages, 'csr'))}
        />
      </details>
      <AddingNotices {...{ messages, errors, adding }} />
      <div className="grid gap-3 rounded-lg border border-line bg-surface-raised p-4">
        <output className="grid gap-0.5" aria-live="polite">
          {priced.ok ? (
            <>
              <span className="text-xl font-bold tabular-nums">
                {message(messages, 'order.price', {
                  price: priceText(dollarsOf(priced).first),
                  term: yearsText(messages, choices.years),
                })}
              </span>
              <span className="text-ink-soft">
                {message(messages, 'order.then', { price: priceText(dollarsOf(priced).renewal) })}
              </span>
            </>
          ) : (
            <span className="text-bad">{fill(errors[priced.code] ?? '', priced.params)}</span>
          )}
        </output>
        <Button type="submit" wide busy={adding.isBusy}>
          {message(messages, isEdit ? 'order.save' : 'order.add')}
        </Button>
      </div>
    </form>
  )
}
