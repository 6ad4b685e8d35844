const meta = document.querySelector<HTMLMetaElement>('meta[name="api"]');

/** Where the service's operations are: beside the page, unless the page says where. */
export const api = new URL(meta?.content ?? ".", location.href);

/** Whether the page is where the service is: a cookie keeps who is signed in, and another site's page has none. */
export const isAtHome = api.origin === location.origin;
