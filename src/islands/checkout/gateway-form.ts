import type { AnswerOf } from '../../contract/endpoint.ts'
import type { payWayForm } from '../../contract/payments.ts'

/** Posts the signed form to the gateway: the browser leaves this page. */
export const submitGatewayForm = ({
  action,
  method,
  fields,
}: AnswerOf<typeof payWayForm>): void => {
  const form = document.createElement('form')
  form.action = action
  form.method = method
  form.hidden = true
  // PayWay takes `multipart/form-data` (purchase).
  form.enctype = 'multipart/form-data'
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
