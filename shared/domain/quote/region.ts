import type { Place } from "../place.ts";

/** The states of the USA as they are written out, by their codes. */
const states: Record<string, string> = Object.fromEntries(
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming"
    .split(",")
    .map((line) => [line.slice(3).toUpperCase(), line.slice(0, 2)]),
);

/** The region that prices depend on, as ISO 3166 writes it: `US-NY`, or the country where its part is not known. */
export const regionOf = (place: Pick<Place, "country" | "region"> | undefined): string | undefined => {
  if (!place) return undefined;
  const named = (place.region ?? "").trim().toUpperCase();
  const code = place.country === "US" ? (states[named] ?? named) : named;
  return /^[A-Z0-9]{1,3}$/.test(code) ? `${place.country}-${code}` : place.country;
};
