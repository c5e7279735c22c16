import { useState, type ComponentProps } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { exportZone } from '../../../contract/dns.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { saveFile } from '../../../client/save-file.ts'
import { usePart } from '../../shell/use-part.ts'
import { useCall } from '../domains/use-call.ts'
import { Panel } from '../Panel.tsx'

const loadForm = () => import('./ZoneImportForm.tsx')

type FormProps = ComponentProps<Awaited<ReturnType<typeof loadForm>>['ZoneImportForm']>

const Form = (props: FormProps) => {
  const part = usePart(loadForm)
  if (part === undefined) return <Skeleton className="h-64 w-full" />
  const { ZoneImportForm } = part
  return <ZoneImportForm {...props} />
}

interface ZoneFilePanelProps extends Omit<FormProps, 'onClose'> {
  readonly id: string
}

/** The import and the export of all records as a zone file. */
export const ZoneFilePanel = ({ id, ...props }: ZoneFilePanelProps) => {
  const { messages, errors } = props
  const [isOpen, setOpen] = useState(false)
  const onClose = (): void => setOpen(false)
  const saving = useCall(
    () => call(exportZone, { params: { id } }),
    ({ fileName, text }) =>
      saveFile(new Blob([text], { type: 'application/octet-stream' }), fileName),
  )
  return (
    <Panel title={message(messages, 'file')} description={message(messages, 'file.why')}>
      {saving.error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, saving.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setOpen(true)}>
          {message(messages, 'file.import')}
        </Button>
        <Button look="secondary" busy={saving.busy} onClick={saving.run}>
          {message(messages, 'file.export')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        title={message(messages, 'file.import')}
        closeLabel={message(messages, 'close')}
        onClose={onClose}
      >
        <Form {...props} onClose={onClose} />
      </Dialog>
    </Panel>
  )
}
