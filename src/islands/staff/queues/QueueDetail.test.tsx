import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import texts from '../../../../public/locales/en/staff-queues.json' with { type: 'json' }
import type { QueueAct } from '../../../contract/staff-queues.ts'
import { QueueDetail } from './QueueDetail.tsx'

const detail = (acts: QueueAct[]): string =>
  renderToStaticMarkup(
    <QueueDetail
      messages={texts}
      errors={{}}
      queue="payments"
      row={{ id: '1', title: 'RF18', since: null, facts: [], files: [], acts }}
      headingRef={createRef()}
      onDone={() => undefined}
    />,
  )

it('says where a role may only read, and has the acts of one that may decide', () => {
  expect(detail([])).toContain(texts['acts.none'])
  const decided = detail([
    { key: 'not-received', noun: 'payment', verb: 'settle', values: {}, asks: [] },
  ])
  expect(decided).toContain(texts['act.not-received'])
  expect(decided).not.toContain(texts['acts.none'])
})
