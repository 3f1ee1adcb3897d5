/** Programs that index pages or preview links, and plain HTTP clients. A CUBOT is a telephone. */
const bots =
  /(?<!cu)bot\b|bot[/;]|crawl|spider|slurp|facebookexternalhit|facebookcatalog|embedly|link ?preview|bingpreview|whatsapp\/|vkshare|skypeuripreview|ia_archiver|scrapy|lighthouse|^(?:curl|wget|python|node|go-http|java|okhttp|axios|ruby|php|libwww)\b/i;

/** True for a user agent that is no person's: it gets a status and no error page. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && bots.test(userAgent.slice(0, 512));
}
