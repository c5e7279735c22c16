import { fieldErrorText } from '../../../client/api-error.ts'
import type { DnsZone } from '../../../contract/dns.ts'
import { message } from '../../../i18n/fill.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import type { ChangePreview } from './change-preview.ts'
import { RecordDiff } from './RecordDiff.tsx'
import { endsMail } from './record-edits.ts'

interface PreviewedChangeProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly zone: DnsZone
  readonly preview: ChangePreview
  /** What is said when nothing changes. */
  readonly same: string
  /** What is said when the rules of DNS prevent it; `{name}` is the record's. */
  readonly prevented: string
}

/** The records that a change adds and removes, or why it cannot be made. */
export const PreviewedChange = (props: PreviewedChangeProps) => {
  const { messages, errors, zone, preview, same, prevented } = props
  if (!preview.ok) {
    return (
      <Notice tone="warn">
        {message(messages, prevented, { name: preview.name })}{' '}
        {fieldErrorText(
          errors,
          { code: preview.code, params: {} },
          message(messages, 'field.name'),
        )}
      </Notice>
    )
  }
  const { added, removed, changes, differs } = preview
  if (!differs) return <p>{message(messages, same)}</p>
  if (added.length + removed.length === 0) return <p>{message(messages, 'file.ttl')}</p>
  return (
    <>
      <RecordDiff {...{ messages, added, removed }} />
      {endsMail(zone, changes) && (
        <Notice tone="warn">
          {message(messages, 'mail.ends.text', { domain: zone.unicodeName })}
        </Notice>
      )}
    </>
  )
}
