import { Copy } from 'lucide-react'
import { message, type Messages } from '../../../i18n/fill.ts'
import { useCopy } from '../../shell/use-copy.tsx'

/** A fact about a service. */
export interface ServiceFact {
  readonly label: string
  readonly text: string
  /** Whether customers need it elsewhere. */
  readonly isCopied?: boolean
  /** What forms elsewhere take, when it is not the text. */
  readonly copied?: string
}

interface CopyFactsProps {
  readonly messages: Messages
  readonly facts: readonly ServiceFact[]
}

const CopyIcon = (props: ServiceFact & Pick<CopyFactsProps, 'messages'>) => {
  const { messages, label, text, copied = text } = props
  const [copy, refusal] = useCopy(
    copied,
    message(messages, 'copied'),
    message(messages, 'copy-failed'),
  )
  return (
    <>
      <dd className="col-start-2 row-span-2 row-start-1">
        <button
          type="button"
          aria-label={message(messages, 'copy', { label })}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
          onClick={copy}
        >
          <Copy aria-hidden className="size-4" />
        </button>
      </dd>
      {refusal && <dd className="col-span-2 pt-2">{refusal}</dd>}
    </>
  )
}

/** Facts about a service, with buttons that copy those that are needed elsewhere. */
export const CopyFacts = ({ messages, facts }: CopyFactsProps) => (
  <dl className="grid gap-x-6 sm:grid-cols-2">
    {facts.map((fact) => (
      <div
        key={`${fact.label} ${fact.text}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line py-2"
      >
        <dt className="text-sm text-ink-soft">{fact.label}</dt>
        <dd className="col-start-1 font-medium whitespace-pre-line [overflow-wrap:anywhere]">
          {fact.text}
        </dd>
        {fact.isCopied === true && <CopyIcon messages={messages} {...fact} />}
      </div>
    ))}
  </dl>
)
