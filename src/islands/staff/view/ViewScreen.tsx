import { useEffect, useId, useRef, useState } from 'react'
import type { AccountView } from '../../../contract/account-view.ts'
import { viewAccount } from '../../../contract/account-views.ts'
import { mostReason } from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Panel } from '../../account/Panel.tsx'
import { useForm } from '../../account/use-form.ts'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { staffCall } from '../staff-call.ts'
import { formatStaffQuery } from '../staff-query.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { ShownAccount } from './ShownAccount.tsx'

/** The screen that shows an account as its customer sees it, after a reason that the customer reads. */
export const ViewScreen = ({ messages, errors, query, goTo }: StaffScreenProps) => {
  const id = query['id'] ?? ''
  const [reason, setReason] = useState('')
  const [view, setView] = useState<AccountView | undefined>()
  const shown = useRef<HTMLDivElement>(null)
  const fieldId = useId()
  useEffect(() => {
    if (view !== undefined) shown.current?.focus()
  }, [view])
  const form = useForm({
    errors,
    labels: { reason: message(messages, 'verbs.reason') },
    fieldId: () => fieldId,
    check: () => (reason.trim() === '' ? [{ field: 'reason', code: 'REQUIRED', params: {} }] : []),
    send: () => staffCall(viewAccount, { params: { id }, body: { reason } }),
    onSaved: setView,
  })
  const back = { screen: 'customer', id }
  return (
    <>
      <div>
        <FollowLink href={formatStaffQuery(back)} onFollow={() => goTo(back)}>
          {message(messages, 'view.back')}
        </FollowLink>
      </div>
      {view === undefined ? (
        <Panel title={message(messages, 'view.title')} description={message(messages, 'view.why')}>
          <form noValidate className="grid max-w-xl gap-4" onSubmit={form.submit}>
            <ErrorSummary
              title={message(messages, 'check-fields')}
              errors={form.summary}
              attempt={form.attempt}
            />
            <TextInput
              id={fieldId}
              label={message(messages, 'verbs.reason')}
              hint={message(messages, 'view.reason.hint')}
              autoComplete="off"
              maxLength={mostReason}
              value={reason}
              error={form.errorOf('reason')}
              onText={setReason}
            />
            <div>
              <Button type="submit" busy={form.busy}>
                {message(messages, 'view.open')}
              </Button>
            </div>
          </form>
        </Panel>
      ) : (
        <div
          ref={shown}
          tabIndex={-1}
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 outline-none"
        >
          <Notice tone="warn">
            {message(messages, 'view.shown', { time: formatMoment(view.at) })}
          </Notice>
          <ShownAccount messages={messages} view={view} />
        </div>
      )}
    </>
  )
}
