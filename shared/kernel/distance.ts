type Point = { latitude: number; longitude: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const earth_km = 6371.0088;

/** The distance between two points as the crow flies, in kilometres to one decimal (haversine). */
export const distanceKm = (a: Point, b: Point): number => {
  const haversine =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return Math.round(2 * earth_km * Math.asin(Math.min(1, Math.sqrt(haversine))) * 10) / 10;
};
