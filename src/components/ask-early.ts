import { checkoutTabHeader } from '../contract/checkout-tab.ts'
import { ownSite } from '../i18n/own-site.ts'
import { cartSidKey } from '../stores/cart.ts'
import { checkoutTabKey } from '../stores/checkout-tab.ts'
import { sessionKey } from '../stores/session.ts'

const api = `${import.meta.env.PUBLIC_API_URL ?? ''}/api`

/**
 * A script that sends GETs and leaves their answers in `earlyCalls`, with the headers of `callHeaders`.
 * @param paths an expression of JavaScript: the paths of the calls
 */
const ask = (paths: string, { token, accept }: { token: string; accept: string }): string => `
(() => {
  try {
    const token = ${token};
    const sid = localStorage.getItem('${cartSidKey}');
    const tab = sessionStorage.getItem('${checkoutTabKey}');
    const headers = {
      accept: '${accept}',
      'x-locale': document.documentElement.lang,
      'x-site': '${ownSite}',
      'x-currency': 'USD',
      'x-device-type': matchMedia('(max-width: 767px)').matches ? 'mobile' : 'desktop',
      ...(sid && { 'x-cart-sid': sid }),
      ...(tab && { '${checkoutTabHeader}': tab }),
      ...(token && { authorization: 'Bearer ' + token }),
    };
    window.earlyCalls = {};
    for (const path of ${paths}) {
      const url = '${api}' + path;
      const aborter = new AbortController();
      const answer = fetch(url, { signal: aborter.signal, credentials: 'same-origin', headers });
      answer.catch(() => {});
      earlyCalls[url] = async (asked, signal) => {
        delete earlyCalls[url];
        if (asked !== token) return;
        const abort = () => aborter.abort();
        signal?.addEventListener('abort', abort);
        const timer = setTimeout(abort, 30000);
        const response = await answer.catch(() => {});
        clearTimeout(timer);
        return response?.ok ? response : undefined;
      };
    }
  } catch {}
})()`

/** The stored access token; a guest, or one whose token has expired, throws and asks for nothing. */
const validToken = `(() => {
      const { accessToken } = JSON.parse(localStorage.getItem('${sessionKey}'));
      const claims = atob(accessToken.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'));
      if (JSON.parse(claims).exp * 1000 < Date.now()) throw Error();
      return accessToken;
    })()`
const forCustomer = { token: validToken, accept: 'application/json' }

/** The one plain name of the page's URL, which the search page cannot read differently. */
const searchedName = `location.search
      .match(/^\\?domain=(?!www\\.)([a-z\\d][a-z\\d-]{0,61}[a-z\\d](\\.[a-z]+){0,2})$/)?.[1]`
const isBack = `performance.getEntriesByType('navigation')[0]?.type === 'back_forward'`

/** Asks what a page shows to a customer while its HTML is parsed: a round trip before its scripts could. */
export const askForCustomer = (paths: readonly string[]): string =>
  ask(JSON.stringify(paths), forCustomer)

/** Searches the name of the page's URL while its HTML is parsed; the back button needs no search. */
export const askForSearch = ask(
  `(${isBack} ? [] : [${searchedName}])
      .flatMap((name) => (name ? ['/domains/search-iu?domain=' + name + '&page=1'] : []))`,
  { token: 'undefined', accept: 'application/x-ndjson' },
)

/** Asks for the checkout of the cart; that of an order is loaded by the page's scripts. */
export const askForCheckout = ask(
  `location.search.includes('orderId') ? [] : ['/checkout/init']`,
  forCustomer,
)
