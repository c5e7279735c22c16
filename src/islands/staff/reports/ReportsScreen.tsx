import { useState, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { errorText, type ApiError } from '../../../client/api-error.ts'
import { saveFile } from '../../../client/save-file.ts'
import { ReportTable } from '../../../contract/staff-reports.ts'
import { runStaffVerb } from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { staffCall } from '../staff-call.ts'
import { newUuid } from '../../../stores/new-uuid.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Panel } from '../../account/Panel.tsx'
import type { StaffScreenProps } from '../staff-screen.ts'
import { ReportRows } from './ReportRows.tsx'
import { reportKeys, reportPeriods, valuesOf, type ReportKey } from './report-values.ts'

type Shown =
  | { readonly is: 'none' }
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: ApiError }
  | { readonly is: 'table'; readonly report: ReportKey; readonly table: ReportTable }

/** The screen of reports: a period, the table, and all rows as CSV. */
export const ReportsScreen = ({ messages, errors }: StaffScreenProps) => {
  const [report, setReport] = useState<ReportKey>('revenue')
  const [typed, setTyped] = useState(() => valuesOf(new Date()))
  const [shown, setShown] = useState<Shown>({ is: 'none' })
  const [isSaving, setSaving] = useState(false)
  const fields = reportPeriods[report]
  const values = Object.fromEntries(fields.map((name) => [name, typed[name]]))
  const run = (csv: boolean) =>
    staffCall(
      runStaffVerb,
      {
        params: { noun: 'reports', verb: report },
        body: { values: { ...values, ...(csv && { csv }) } },
      },
      // Each reads anew.
      { idempotencyKey: newUuid() },
    )
  const show = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setShown({ is: 'loading' })
    const result = await run(false)
    setShown(
      result.ok
        ? { is: 'table', report, table: v.parse(ReportTable, result.answer.data) }
        : { is: 'failed', error: result.error },
    )
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    const result = await run(true)
    setSaving(false)
    if (!result.ok) {
      setShown({ is: 'failed', error: result.error })
      return
    }
    const name = [report, ...Object.values(values)].join('-')
    saveFile(new Blob([result.answer.text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  }
  return (
    <Panel
      title={message(messages, 'screen.reports')}
      description={message(messages, `report.${report}.what`)}
    >
      <form className="flex flex-wrap items-end gap-4" onSubmit={(event) => void show(event)}>
        <div className="min-w-0 basis-56">
          <Select
            label={message(messages, 'report')}
            value={report}
            onChoice={(key) => {
              setReport(reportKeys.find((one) => one === key) ?? 'revenue')
              setShown({ is: 'none' })
            }}
          >
            {reportKeys.map((key) => (
              <option key={key} value={key}>
                {message(messages, `report.${key}`)}
              </option>
            ))}
          </Select>
        </div>
        {fields.map((name) => (
          <div key={name} className="min-w-0 basis-44">
            <TextInput
              label={message(messages, `period.${name}`)}
              type={name === 'month' ? 'month' : 'date'}
              required
              placeholder={name === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'}
              value={typed[name]}
              onText={(text) => setTyped((before) => ({ ...before, [name]: text }))}
            />
          </div>
        ))}
        <Button type="submit" busy={shown.is === 'loading'}>
          {message(messages, 'report.show')}
        </Button>
        <Button look="secondary" busy={isSaving} onClick={() => void save()}>
          {message(messages, 'report.csv')}
        </Button>
      </form>
      {shown.is === 'loading' && (
        <div role="status">
          <span className="sr-only">{message(messages, 'loading')}</span>
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {shown.is === 'failed' && (
        <Notice tone="bad" role="alert">
          {errorText(errors, shown.error)}
        </Notice>
      )}
      {shown.is === 'table' && (
        <ReportRows
          messages={messages}
          label={message(messages, `report.${shown.report}`)}
          table={shown.table}
        />
      )}
    </Panel>
  )
}
