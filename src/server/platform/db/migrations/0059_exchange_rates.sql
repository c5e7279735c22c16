CREATE TABLE "exchange_rates" (
	"valid_on" date PRIMARY KEY NOT NULL,
	"riel_per_dollar" integer NOT NULL,
	"source" text NOT NULL
);
