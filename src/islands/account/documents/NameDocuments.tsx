import { useRef, useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import {
  sendDocuments,
  type DocumentCase,
  type DocumentState,
} from '../../../contract/documents.ts'
import { message } from '../../../i18n/fill.ts'
import { formatOptionalDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../Panel.tsx'
import { useCall } from '../use-call.ts'
import { DocumentKind } from './DocumentKind.tsx'
import type { NameDocumentsProps } from './document-props.ts'

const tones = {
  AWAITING_DOCUMENTS: 'warn',
  IN_REVIEW: 'plain',
  APPROVED: 'good',
  REFUSED: 'bad',
  EXPIRED: 'bad',
} as const satisfies Record<DocumentState, unknown>

/** Returns the date that a state's sentence mentions. */
const dayOf = ({ state, dueBy, sentAt, decidedAt }: DocumentCase): string =>
  formatOptionalDay(
    state === 'AWAITING_DOCUMENTS' ? dueBy : state === 'IN_REVIEW' ? sentAt : decidedAt,
  )

const SendDocuments = ({
  messages,
  errors,
  one,
  underWay,
  onSent,
  onOutdated,
}: NameDocumentsProps & { readonly onSent: (one: DocumentCase) => void }) => {
  const [problem, setProblem] = useState('')
  const { busy, error, run } = useCall(async () => {
    const result = await call(sendDocuments, { params: { id: one.id } })
    if (!result.ok && result.error.messageCode === 'DOCUMENTS_NOT_OPEN') onOutdated()
    return result
  }, onSent)
  const missing = one.wanted.filter((document) =>
    one.files.every((file) => file.document !== document),
  )
  const send = (): void => {
    const documents = missing
      .map((document) => message(messages, `document.${document}`))
      .join(', ')
    if (underWay.length > 0) setProblem(message(messages, 'still'))
    else if (missing.length > 0) setProblem(message(messages, 'missing', { documents }))
    else {
      setProblem('')
      run()
    }
  }
  const text = error === undefined ? problem : errorText(errors, error)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {text !== '' && (
        <Notice tone="bad" role="alert" ref={intoView}>
          {text}
        </Notice>
      )}
      <div>
        <Button
          busy={busy}
          aria-label={message(messages, 'send.of', { name: one.unicodeName })}
          onClick={send}
        >
          {message(messages, 'send')}
        </Button>
      </div>
    </div>
  )
}

/** The documents of one domain: their status, and an upload for each while they are required. */
export const NameDocuments = (props: NameDocumentsProps) => {
  const { messages, one, take, say } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, reason, unicodeName } = one
  const isOpen = state === 'AWAITING_DOCUMENTS'
  const kinds = isOpen
    ? one.wanted
    : one.wanted.filter((document) => one.files.some((file) => file.document === document))
  return (
    <Panel title={unicodeName} headingRef={heading}>
      <div className="grid gap-2">
        <p>
          <Badge tone={tones[state]}>{message(messages, `state.${state}`)}</Badge>
        </p>
        <p className="max-w-prose">{message(messages, `text.${state}`, { date: dayOf(one) })}</p>
      </div>
      {reason !== null && (isOpen || state === 'REFUSED') && (
        <Notice tone="warn">
          <p className="font-bold">{message(messages, 'refused')}</p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{reason}</p>
        </Notice>
      )}
      {kinds.map((document) => (
        <DocumentKind key={document} {...props} document={document} />
      ))}
      {isOpen && (
        <SendDocuments
          {...props}
          onSent={(sent) => {
            take(sent)
            say(message(messages, 'sent'))
            heading.current?.focus()
          }}
        />
      )}
    </Panel>
  )
}
