import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListEnd } from './ListEnd.tsx'

const drawn = (total: number): string =>
  renderToStaticMarkup(
    <ListEnd
      {...{ total }}
      messages={{}}
      query={{ onlyUnread: false, page: 1, pageSize: 20 }}
      onQuery={() => undefined}
    />,
  )

it('takes no room while the list fits on the smallest page', () => {
  expect(drawn(10)).toBe('')
  expect(drawn(11)).toContain('<option value="10">')
})
