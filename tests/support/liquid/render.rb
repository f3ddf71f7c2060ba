# Renders templates with Shopify's own Liquid, Debian's package ruby-liquid: a JSON object per line in, one per line out.
require 'json'
require 'liquid'

# The shop has "blank" of Rails, which the package leaves to its users.
class Object; def blank? = respond_to?(:empty?) ? !!empty? : !self; end
class NilClass; def blank? = true; end
class FalseClass; def blank? = true; end
class TrueClass; def blank? = false; end
class Numeric; def blank? = false; end
class String; def blank? = match?(/\A[[:space:]]*\z/); end

# Belongs to the shop: https://shopify.dev/docs/api/liquid/filters/money_without_currency, for the format
# {{ amount_no_decimals }}.
module ShopFilters
  def money_without_currency(input)
    (Liquid::Utils.to_number(input) / 100).to_i.to_s.gsub(/\B(?=(\d{3})+$)/, ',')
  end
end
Liquid::Template.register_filter(ShopFilters)

$stdout.sync = true
$stdin.set_encoding('UTF-8')
$stdin.each_line do |line|
  asked = JSON.parse(line)
  begin
    output = Liquid::Template.parse(asked['source']).render!(asked['variables'])
    puts JSON.generate(output: output)
  rescue Liquid::Error => error
    puts JSON.generate(error: error.message)
  end
end
