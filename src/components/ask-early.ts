import { checkoutTabHeader } from '../contract/checkout-tab.ts'
import { ownSite } from '../i18n/own-site.ts'
import { cartSidKey } from '../stores/cart.ts'
import { checkoutTabKey } from '../stores/checkout-tab.ts'
import { sessionKey } from '../stores/session.ts'

const api = `${import.meta.env.PUBLIC_API_URL ?? ''}/api`

/** Fills `earlyCalls` with the calls of `paths`, an expression; their headers are those of `callHeaders`. */
const ask = (paths: string, isCustomers: boolean): string =>
  `(()=>{try{let l=localStorage,s=l.getItem('${cartSidKey}'),k=sessionStorage.getItem('${checkoutTabKey}'),t${
    isCustomers
      ? `=JSON.parse(l.getItem('${sessionKey}')).accessToken;if(JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp*1e3<Date.now())return`
      : ''
  };window.earlyCalls={};for(let p of ${paths}){let c=new AbortController,a=fetch('${api}'+p,{signal:c.signal,credentials:'same-origin',headers:{accept:'application/${isCustomers ? 'json' : 'x-ndjson'}','x-locale':document.documentElement.lang,'x-site':'${ownSite}','x-currency':'USD','x-device-type':matchMedia('(max-width: 767px)').matches?'mobile':'desktop',...s&&{'x-cart-sid':s},...k&&{'${checkoutTabHeader}':k},...t&&{authorization:'Bearer '+t}}});a.catch(()=>{});earlyCalls['${api}'+p]={token:t,abort:()=>c.abort(),answer:a}}}catch{}})()`

/** Asks what a page shows to a customer while its HTML is parsed: a round trip before its scripts could. */
export const askForCustomer = (paths: readonly string[]): string => ask(JSON.stringify(paths), true)

/** Searches the one plain name of the page's URL while its HTML is parsed; the back button needs no search. */
export const askForSearch = ask(
  `performance.getEntriesByType('navigation')[0]?.type=='back_forward'?[]:(location.search.match(/^\\?domain=(?!www\\.)([a-z\\d][a-z\\d-]{0,61}[a-z\\d](\\.[a-z]+){0,2})$/)??[]).slice(1,2).map(n=>'/domains/search-iu?domain='+n+'&page=1')`,
  false,
)

/** Asks for the checkout of the cart; that of an order is loaded by the page's scripts. */
export const askForCheckout = ask(`location.search.includes('orderId')?[]:['/checkout/init']`, true)
