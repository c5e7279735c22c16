import type { GatewayForm } from '../checkout/methods/browser-method.ts'

/** Posts the signed form to the gateway, which leaves this page. */
export const submitGatewayForm = ({ action, method, fields }: GatewayForm): void => {
  const form = document.createElement('form')
  form.action = action
  form.method = method
  form.hidden = true
  // Some gateways accept no other encoding.
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
