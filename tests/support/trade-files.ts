import { PARTS } from './small-catalogue.ts';

/** An ACES 4.2 file with text values, bare ids, notes and positions. */
export const ACES_FILE = `<?xml version="1.0" encoding="utf-8"?>
<ACES version="4.2">
  <Header>
    <Company>Halden Brakes</Company><SenderName>Catalogue</SenderName><SenderPhone>555-0100</SenderPhone>
    <TransferDate>2026-02-01</TransferDate><BrandAAIAID>ZZZZ</BrandAAIAID><DocumentTitle>Sets</DocumentTitle>
    <EffectiveDate>2026-02-01</EffectiveDate><SubmissionType>UPDATE</SubmissionType>
    <VcdbVersionDate>2026-01-30</VcdbVersionDate><QdbVersionDate>2026-01-30</QdbVersionDate>
    <PcdbVersionDate>2026-01-30</PcdbVersionDate>
  </Header>
  <App action="A" id="1">
    <Years from="2017" to="2018"/><Make id="59">Honda</Make><Model id="625">Civic</Model>
    <SubModel id="20">Sport</SubModel>
    <Qual id="12"><param value="x"/><text>w/ 12.6 in rotor</text></Qual>
    <Qty>1</Qty><PartType id="1896"/><Position id="22"/><Part>${PARTS.largeFront}</Part>
  </App>
  <App action="A" id="2">
    <BaseVehicle id="5911">2018 Honda Accord</BaseVehicle>
    <Note>Check the edge stamp</Note>
    <Qty>1</Qty><PartType id="1896"/><Position id="30">Rear</Position><Part>${PARTS.rearOnSale}</Part>
  </App>
  <App action="A" id="3">
    <BaseVehicle id="5912"/><Qty>1</Qty><PartType id="1896"/><Position id="22"/><Part>${PARTS.front}</Part>
  </App>
  <App action="A" id="4">
    <BaseVehicle id="5913">2018 Honda Civic</BaseVehicle><BrakeABS id="5"/>
    <Qty>1</Qty><PartType id="1896"/><Position id="22"/><Part>${PARTS.front}</Part>
  </App>
  <App action="D" id="5">
    <BaseVehicle>2018 Honda Accord</BaseVehicle>
    <Qty>1</Qty><PartType id="1896"/><Position id="22"/><Part>${PARTS.outOfStock}</Part>
  </App>
  <Footer><RecordCount>5</RecordCount></Footer>
</ACES>
`;

/** A PIES 7.2 file with descriptions, prices, interchange numbers and digital assets. */
export const PIES_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<PIES xmlns="http://www.autocare.org">
  <Header>
    <PIESVersion>7.2</PIESVersion><SubmissionType>UPDATE</SubmissionType>
    <BlanketEffectiveDate>2026-01-01</BlanketEffectiveDate>
  </Header>
  <Items>
    <Item MaintenanceType="A">
      <PartNumber>ESD-7001F</PartNumber><BrandAAIAID>ZZZZ</BrandAAIAID><BrandLabel>Haltwell</BrandLabel>
      <SubBrandLabel>ESD</SubBrandLabel><PartTerminologyID>1896</PartTerminologyID>
      <Descriptions>
        <Description MaintenanceType="A" DescriptionCode="DES" LanguageCode="EN">Front Set 13 in</Description>
        <Description MaintenanceType="A" DescriptionCode="MKT" LanguageCode="EN">Drilled &amp; slotted.</Description>
        <Description MaintenanceType="A" DescriptionCode="DES" LanguageCode="FR">Ensemble avant 13 po</Description>
        <Description MaintenanceType="A" DescriptionCode="DES" LanguageCode="ES">Juego delantero</Description>
      </Descriptions>
      <Prices>
        <Pricing MaintenanceType="A" PriceType="LST">
          <PriceSheetNumber>2026</PriceSheetNumber><CurrencyCode>CAD</CurrencyCode>
          <EffectiveDate>2026-01-01</EffectiveDate><Price UOM="PE">219.99</Price>
        </Pricing>
        <Pricing MaintenanceType="A" PriceType="LST">
          <PriceSheetNumber>2026</PriceSheetNumber><CurrencyCode>USD</CurrencyCode>
          <EffectiveDate>2026-01-01</EffectiveDate><Price UOM="PE">169.99</Price>
        </Pricing>
        <Pricing MaintenanceType="A" PriceType="JBR">
          <CurrencyCode>CAD</CurrencyCode><EffectiveDate>2026-01-01</EffectiveDate><Price UOM="PE">120.00</Price>
        </Pricing>
      </Prices>
      <ProductAttributes>
        <ProductAttribute MaintenanceType="A" AttributeID="Rotor diameter" PADBAttribute="N">13 in</ProductAttribute>
      </ProductAttributes>
      <PartInterchangeInfo>
        <PartInterchange MaintenanceType="A" LanguageCode="EN">
          <BrandLabel>Halden</BrandLabel><PartNumber>HB 99-001</PartNumber>
        </PartInterchange>
      </PartInterchangeInfo>
      <DigitalAssets>
        <DigitalFileInformation MaintenanceType="A" LanguageCode="EN" AssetID="1">
          <FileName>ESD-7001F_P04.jpg</FileName><AssetType>P04</AssetType><FileType>JPG</FileType>
          <Representation>A</Representation><URI>https://images.halden.example/ESD-7001F_P04.jpg</URI>
        </DigitalFileInformation>
      </DigitalAssets>
    </Item>
    <Item MaintenanceType="C">
      <PartNumber>${PARTS.front}</PartNumber><BrandAAIAID>ZZZZ</BrandAAIAID>
      <Prices>
        <Pricing MaintenanceType="C" PriceType="LST">
          <CurrencyCode>CAD</CurrencyCode><EffectiveDate>2026-01-01</EffectiveDate><Price UOM="PE">194.99</Price>
        </Pricing>
      </Prices>
    </Item>
    <Item MaintenanceType="D"><PartNumber>${PARTS.outOfStock}</PartNumber><BrandAAIAID>ZZZZ</BrandAAIAID></Item>
  </Items>
  <Trailer><ItemCount>3</ItemCount><TransactionDate>2026-02-01</TransactionDate></Trailer>
</PIES>
`;
