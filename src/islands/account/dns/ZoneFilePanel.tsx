import { useState, type ComponentProps } from 'react'
import { exportZone } from '../../../contract/dns.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { saveFile } from '../../../client/save-file.ts'
import { CallError } from '../../shell/CallError.tsx'
import { usePart } from '../../shell/use-part.ts'
import { useCall } from '../use-call.ts'
import { Panel } from '../Panel.tsx'

const loadForm = () => import('./ZoneImportForm.tsx')

type FormProps = ComponentProps<Awaited<ReturnType<typeof loadForm>>['ZoneImportForm']>

const Form = (props: FormProps) => {
  const part = usePart(loadForm)
  if (part === undefined) return <Skeleton className="h-64 w-full" />
  const { ZoneImportForm } = part
  return <ZoneImportForm {...props} />
}

interface ZoneFilePanelProps extends Omit<FormProps, 'initial' | 'onClose'> {
  readonly id: string
}

/** What the dialog opens with: nothing for an import, all records for a batch edit. */
interface Opened {
  readonly title: 'file.import' | 'file.edit'
  readonly initial: FormProps['initial']
}

const importing: Opened = { title: 'file.import', initial: { text: '', replaceAll: false } }

/** The import and the export of all records as a zone file, and their edit as text. */
export const ZoneFilePanel = ({ id, ...props }: ZoneFilePanelProps) => {
  const { messages, errors } = props
  const [opened, setOpened] = useState<Opened | undefined>()
  const onClose = (): void => setOpened(undefined)
  const load = () => call(exportZone, { params: { id } })
  const saving = useCall(load, ({ fileName, text }) =>
    saveFile(new Blob([text], { type: 'application/octet-stream' }), fileName),
  )
  const editing = useCall(load, ({ text }) =>
    setOpened({ title: 'file.edit', initial: { text, replaceAll: true } }),
  )
  const error = saving.error ?? editing.error
  return (
    <Panel title={message(messages, 'file')} description={message(messages, 'file.why')}>
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" busy={editing.busy} onClick={editing.run}>
          {message(messages, 'file.edit')}
        </Button>
        <Button look="secondary" onClick={() => setOpened(importing)}>
          {message(messages, 'file.import')}
        </Button>
        <Button look="secondary" busy={saving.busy} onClick={saving.run}>
          {message(messages, 'file.export')}
        </Button>
      </div>
      <Dialog
        open={opened !== undefined}
        title={message(messages, opened?.title ?? 'file.import')}
        closeLabel={message(messages, 'close')}
        onClose={onClose}
      >
        {opened !== undefined && <Form {...props} initial={opened.initial} onClose={onClose} />}
      </Dialog>
    </Panel>
  )
}
