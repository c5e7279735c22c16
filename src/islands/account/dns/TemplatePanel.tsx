import { useState } from 'react'
import { errorText, fieldErrorText, type CallResult } from '../../../client/api-error.ts'
import type { DnsRecordChange, DnsTemplate, DnsZone } from '../../../contract/dns.ts'
import { message } from '../../../i18n/fill.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../domains/use-call.ts'
import { Panel } from '../Panel.tsx'
import { RecordDiff } from './RecordDiff.tsx'
import { endsMail } from './record-edits.ts'
import { previewTemplate, type TemplatePreview } from './template-preview.ts'

type TemplateName = DnsTemplate['name']

const names = [
  'OUR_HOSTING',
  'GOOGLE_MAIL',
  'MICROSOFT_MAIL',
  'ZOHO_MAIL',
  'NO_MAIL',
  'SITE_VERIFICATION',
  'CAA_LETS_ENCRYPT',
] as const satisfies readonly TemplateName[]

interface TemplatePanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly zone: DnsZone
  readonly applyTemplate: (
    base: DnsZone,
    template: DnsTemplate,
    changes: readonly DnsRecordChange[],
  ) => Promise<CallResult<DnsZone>>
  readonly reload: () => Promise<CallResult<DnsZone>>
}

const Preview = (
  props: Pick<TemplatePanelProps, 'messages' | 'errors' | 'zone'> & {
    readonly preview: TemplatePreview
  },
) => {
  const { messages, errors, zone, preview } = props
  if (!preview.ok) {
    return (
      <Notice tone="warn">
        {message(messages, 'template.prevented', { name: preview.name })}{' '}
        {fieldErrorText(
          errors,
          { code: preview.code, params: {} },
          message(messages, 'field.name'),
        )}
      </Notice>
    )
  }
  const { added, removed, changes } = preview
  if (added.length + removed.length === 0) return <p>{message(messages, 'template.same')}</p>
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

/** Records for a purpose, with a preview of what they change. */
export const TemplatePanel = (props: TemplatePanelProps) => {
  const { messages, errors, zone, applyTemplate, reload } = props
  const [name, setName] = useState<TemplateName | ''>('')
  const [value, setValue] = useState('')
  const isVerification = name === 'SITE_VERIFICATION'
  const template: DnsTemplate | undefined =
    name === ''
      ? undefined
      : name === 'SITE_VERIFICATION'
        ? { name, value: value.trim() }
        : { name }
  const isReady = template !== undefined && (!isVerification || value.trim() !== '')
  const preview = isReady ? previewTemplate(zone, template) : undefined
  const differs = preview?.ok === true && preview.added.length + preview.removed.length > 0
  const { busy, error, run } = useCall(
    () => applyTemplate(zone, template ?? { name: 'NO_MAIL' }, preview?.ok ? preview.changes : []),
    () => {
      setName('')
      setValue('')
      showToast({ tone: 'good', text: message(messages, 'template.applied') })
    },
  )
  const again = useCall(reload, () => undefined)
  return (
    <Panel title={message(messages, 'templates')} description={message(messages, 'templates.why')}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (differs && !busy) run()
        }}
      >
        <Select
          label={message(messages, 'template')}
          value={name}
          onChoice={(choice) => setName(names.find((one) => one === choice) ?? '')}
        >
          <option value="">{message(messages, 'template.choose')}</option>
          {names
            .filter((one) => one !== 'OUR_HOSTING' || zone.hostingIps.length > 0)
            .map((one) => (
              <option key={one} value={one}>
                {message(messages, `template.${one}`)}
              </option>
            ))}
        </Select>
        {isVerification && (
          <TextInput
            label={message(messages, 'template.value')}
            hint={message(messages, 'template.value.hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1000}
            value={value}
            onText={setValue}
          />
        )}
        <div role="status" className="grid gap-3">
          {preview !== undefined && <Preview {...{ messages, errors, zone, preview }} />}
        </div>
        {error !== undefined && (
          <Notice
            tone="bad"
            role="alert"
            action={
              error.messageCode === 'DNS_ZONE_CHANGED' && (
                <Button look="secondary" busy={again.busy} onClick={again.run}>
                  {message(messages, 'conflict.load')}
                </Button>
              )
            }
          >
            {errorText(errors, error)}
          </Notice>
        )}
        {differs && (
          <div>
            <Button type="submit" busy={busy}>
              {message(messages, 'template.apply')}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}
